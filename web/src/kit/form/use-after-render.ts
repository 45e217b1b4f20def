import { useCallback, useEffect, useRef, useState } from 'react';

/** A function that runs `act` after the next render, with the values which that render has. */
export const useAfterRender = (act: () => unknown): (() => void) => {
  const [wanted, setWanted] = useState(0);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (wanted > 0) void latest.current();
  }, [wanted]);
  return useCallback(() => setWanted((count) => count + 1), []);
};
