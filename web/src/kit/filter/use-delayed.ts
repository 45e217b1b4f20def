import { useCallback, useEffect, useRef } from 'react';

/** Runs the last given task after a pause; a new task or `cancel` drops the one that waits. */
export const useDelayed = (delayMs: number): { later: (task: () => void) => void; cancel: () => void } => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  const later = useCallback(
    (task: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(task, delayMs);
    },
    [delayMs],
  );
  useEffect(() => cancel, [cancel]);
  return { later, cancel };
};
