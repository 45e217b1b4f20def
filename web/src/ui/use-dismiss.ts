import { useEffect, useEffectEvent, type RefObject } from 'react';

type Unfolded = {
  /** Holds the button and what it unfolds. */
  root: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** Takes the focus at Escape; otherwise the button does. */
  onEscape?: () => void;
};

/** Closes what a button unfolded: at Escape, with the focus back on the button, at a click elsewhere, and when Tab leaves it. */
export const useDismiss = ({ root, isOpen, onClose, onEscape }: Unfolded): void => {
  const close = useEffectEvent(onClose);
  const giveBack = useEffectEvent(() => (onEscape ?? (() => root.current?.querySelector('button')?.focus()))());
  useEffect(() => {
    const element = root.current;
    if (!isOpen || element === null) return;
    const ends = new AbortController();
    const { signal } = ends;
    const closeOutside = (target: EventTarget | null): void => {
      if (target instanceof Node && !element.contains(target)) close();
    };
    document.addEventListener('pointerdown', (event) => closeOutside(event.target), { signal });
    element.addEventListener('focusout', (event) => closeOutside(event.relatedTarget), { signal });
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        // One layer at a time: a drawer around it stays.
        event.stopPropagation();
        close();
        giveBack();
      },
      { signal },
    );
    return () => ends.abort();
  }, [root, isOpen]);
};
