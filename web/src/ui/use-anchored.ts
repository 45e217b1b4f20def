import { useEffect, useRef, type RefObject } from 'react';

const GAP_PX = 4;

type Anchored = {
  /** What unfolds it: the panel stands below, and the focus returns to it. */
  button: HTMLElement;
  widthPx: number;
  onClose: () => void;
};

/**
 * A panel (`popover="auto"`) below a button, as long as its component is there. Escape and a click elsewhere close it, and it alone: what
 * lies under it stays open.
 */
export const useAnchored = ({ button, widthPx, onClose }: Anchored): RefObject<HTMLDivElement | null> => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    const { left, top, bottom } = button.getBoundingClientRect();
    element.style.left = `${Math.max(GAP_PX, Math.min(left, innerWidth - widthPx - GAP_PX))}px`;
    element.style.top = `${bottom + GAP_PX}px`;
    element.showPopover();
    // Near the lower edge it stands above, where there is more room.
    const { height } = element.getBoundingClientRect();
    if (bottom + GAP_PX + height > innerHeight) element.style.top = `${Math.max(GAP_PX, top - GAP_PX - height)}px`;
    button.setAttribute('aria-expanded', 'true');
    (element.querySelector<HTMLElement>('button:enabled, a[href]') ?? element).focus({ preventScroll: true });
    const ends = new AbortController();
    element.addEventListener(
      'toggle',
      (event) => {
        if (event.newState === 'closed') onClose();
      },
      { signal: ends.signal },
    );
    return () => {
      ends.abort();
      button.removeAttribute('aria-expanded');
      if (element.contains(document.activeElement) || document.activeElement === document.body)
        button.focus({ preventScroll: true });
    };
  }, [button, widthPx, onClose]);
  return panel;
};
