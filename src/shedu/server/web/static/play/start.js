/** Lets the table be painted before the scripts that move it are fetched. */

/** Fetches them; a second call finds nothing more to do. */
const begin = () => document.head.append(document.getElementById("scripts").content);

const LATEST_MS = 1000;

// What is not seen is never painted: a page in the background begins at once.
if (document.hidden) begin();
else {
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  setTimeout(begin, LATEST_MS);
}
