/** Drawers and dialogs lie over the page in the order in which they were opened, at the end of the document. */
const LAYERS = '.mantine-Modal-content, .mantine-Drawer-content';
const CLOSE = '.mantine-Modal-close, .mantine-Drawer-close';

const topLayer = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(LAYERS)].findLast((layer) => layer.checkVisibility());

/** Does something lie over the page? What is below leaves Escape alone then. */
export const hasLayer = (): boolean => topLayer() !== undefined;

/** What the browser closes by itself: it lies above everything else. */
const hasOwnLayer = (): boolean => document.querySelector('dialog:modal, :popover-open') !== null;

const isUnfolded = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[aria-expanded="true"]:is([role="combobox"], [aria-haspopup])') !== null;

/**
 * Escape presses the cross of the layer on top, and of no other: what is unfolded in it comes first, and a layer without a cross stays. The
 * component library would close all of them at once, so theme.ts has it close none.
 */
export const watchEscape = (): (() => void) => {
  let isTaken = false;
  // On the way down nothing has been folded up yet.
  const note = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') isTaken = hasOwnLayer() || isUnfolded(event.target);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isTaken) return;
    topLayer()?.querySelector<HTMLElement>(CLOSE)?.click();
  };
  addEventListener('keydown', note, { capture: true });
  addEventListener('keydown', press);
  return () => {
    removeEventListener('keydown', note, { capture: true });
    removeEventListener('keydown', press);
  };
};
