// What a thumb would miss: buttons, fields and links on their own that are smaller than 44 pixels.
// A label is as good as its field to tap on; links within sentences are as tall as the text.
() => {
  const all = "button, summary, select, input:not([type=hidden]), nav a, .button, .match a";
  const size = (element) => element.getBoundingClientRect();
  return [...document.querySelectorAll(all)]
    .filter((target) => target.checkVisibility({ checkVisibilityCSS: true }))
    .filter((target) => {
      const whole = [target, ...(target.labels ?? []), target.closest(".preset")].filter(Boolean);
      return !whole.some((one) => size(one).height >= 43.5 && size(one).width >= 43.5);
    })
    .map((target) => `small: ${target.outerHTML.slice(0, 90)}`);
};
