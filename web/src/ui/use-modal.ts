import { useEffect, useRef, type RefObject } from 'react';

/** A native dialog that is open as long as its component is there: focus stays inside, Escape and a click beside it close it. */
export const useModal = (onClose: () => void): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null);
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
