import { useCallback, useEffect, useRef } from 'react';

/** Somebody is choosing signs of an input method: what stands in the field is not yet what he means. */
let isComposing = false;
document.addEventListener('compositionstart', () => void (isComposing = true), true);
document.addEventListener('compositionend', () => void (isComposing = false), true);

/** Runs the last given task after a pause; a new task or `cancel` drops the one that waits. While an input method composes nothing runs: what it ends with is a task of its own. */
export const useDelayed = (delayMs: number): { later: (task: () => void) => void; cancel: () => void } => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  const later = useCallback(
    (task: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (!isComposing) task();
      }, delayMs);
    },
    [delayMs],
  );
  useEffect(() => cancel, [cancel]);
  return { later, cancel };
};
