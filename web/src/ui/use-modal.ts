import { useEffect, useRef, useState, type RefObject } from 'react';

/** A native dialog that is open as long as its component is there: focus stays inside, Escape and a click beside it close it, and what had it before has it again. */
export const useModal = (onClose: () => void): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser asks when it opens: a field that takes the focus by itself has it then.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    // The backdrop belongs to the dialog: a click on it has the dialog itself as target.
    const closeOnBackdrop = (event: MouseEvent): void => (event.target === element ? onClose() : undefined);
    element.addEventListener('click', closeOnBackdrop);
    return () => element.removeEventListener('click', closeOnBackdrop);
  }, [onClose]);
  return dialog;
};
