import { useEffect, useState } from 'react';

/** The present time, refreshed in steps; it stands still while the tab is hidden. */
export const useNow = (stepMs: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now());
    }, stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
};
