/** Runs in the page; e2e/src/first-hour/effort.ts listens. What is filled in at once comes as an input event without keys. */
addEventListener('pointerdown', () => void globalThis.countEffort('click'), true);
addEventListener('keydown', () => void globalThis.countEffort('key'), true);
