/** Runs in the measured page before anything else; bench/src/web/vitals.ts reads what it found. */
const found = { lcpMs: 0, fcpMs: 0, cls: 0, interactionsMs: [], longTasks: [] };
const on = (type, take, more = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });

on('largest-contentful-paint', ({ startTime }) => (found.lcpMs = startTime));
on('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') found.fcpMs = startTime;
});
on('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) found.cls += value;
});
on('longtask', ({ startTime, duration }) => found.longTasks.push({ startMs: startTime, durationMs: duration }));
on(
  'event',
  ({ interactionId, duration }) => {
    if (interactionId) found.interactionsMs.push(duration);
  },
  { durationThreshold: 16 },
);

const LOST_AFTER_MS = 30_000;

globalThis.measured = {
  found,
  /** From the click on a link of the menu to the first row of the page behind it; fails after `LOST_AFTER_MS`. */
  go: (path) =>
    new Promise((resolve, reject) => {
      const startMs = performance.now();
      const link = document.querySelector(`nav a[href="${path}"]`);
      if (link === null) throw new Error(`the menu has no link to ${path}`);
      link.click();
      // Pages behind the other tabs are in the document as well.
      const hasRow = () => [...document.querySelectorAll('main tbody a')].some((link) => link.checkVisibility());
      const look = () => {
        const tookMs = performance.now() - startMs;
        if (location.pathname === path && hasRow()) resolve(tookMs);
        else if (tookMs > LOST_AFTER_MS) reject(new Error(`no row of ${path}; the page shown is ${location.href}`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }),
};
