/** Lets the table be painted before the scripts that move it are fetched. */

const begin = () => document.head.append(document.getElementById("scripts").content);

// What is not seen is never painted: a page in the background begins at once.
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
