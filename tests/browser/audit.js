// What is wrong with a page for those who can't see it, see it badly, or use a thumb: a list.
() => {
  const found = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const name = (element) => element.outerHTML.slice(0, 90);
  const shown = (element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

  for (const [selector, number] of [["main", 1], ["h1", 1], ["body > header", 1], ["nav", 1]]) {
    const there = all(selector).length;
    if (there < number || (there > number && selector !== "nav")) found.push(`${there} ${selector}`);
  }
  if (!document.documentElement.lang) found.push("no language");
  if (!document.title) found.push("no title");

  let level = 0;
  for (const heading of all("h1, h2, h3, h4, h5, h6")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) found.push(`h${next} after h${level}: ${heading.textContent}`);
    level = next;
  }

  for (const field of all("input:not([type=hidden]), select, textarea, button, a[href]")) {
    const labels = [...(field.labels ?? [])].map((label) => label.textContent.trim()).join("");
    const said = field.getAttribute("aria-label") || labels || field.textContent.trim();
    if (!said || (field.tagName === "SELECT" && !labels && !field.getAttribute("aria-label"))) {
      found.push(`no name: ${field.tagName.toLowerCase()} ${name(field)}`);
    }
  }
  for (const image of all("img:not([alt])")) found.push(`no alt: ${name(image)}`.replace("<", ""));
  for (const group of all("fieldset")) {
    if (!group.querySelector("legend")) found.push(`no legend: ${name(group)}`);
  }

  // A label is as good as its field to tap on; links within sentences are as tall as the text.
  const targets = all("button, select, input:not([type=hidden]), nav a, .button, .match a");
  for (const target of targets.filter(shown)) {
    const sizes = [target, ...(target.labels ?? [])].map((element) =>
      element.getBoundingClientRect().height + 0.5);
    const whole = target.closest(".preset")?.getBoundingClientRect().height ?? 0;
    if (Math.max(...sizes, whole) < 44) {
      found.push(`small: ${target.tagName.toLowerCase()} ${name(target)}`);
    }
  }

  const rgb = (text) => text.match(/[\d.]+/g).map(Number);
  const light = (color) => {
    const [r, g, b] = color.slice(0, 3).map((part) => {
      const value = part / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = rgb(getComputedStyle(at).backgroundColor);
      if (color.length < 4 || color[3] === 1) return color;
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || element.closest("svg") || !shown(element)) continue;
    const style = getComputedStyle(element);
    const [a, b] = [light(rgb(style.color)), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const large = parseFloat(style.fontSize) >= 24;
    if (ratio < (large ? 3 : 4.5)) found.push(`contrast ${ratio.toFixed(2)}: ${text}`);
  }
  return found;
};
