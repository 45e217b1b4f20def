import { useEffect, useRef } from 'react';
import { layoutStore } from '../../session/layout-settings.ts';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, J: 1, K: -1 };
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null;

/** J and K walk the list behind an open record, and so do the arrows while its title has the focus; not while something is typed. */
export const useStepKeys = (onStep: ((step: 1 | -1) => void) | undefined): void => {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      const isTitle = event.target instanceof HTMLElement && event.target.dataset['title'] !== undefined;
      const step = (layoutStore.get().shortcuts ? STEPS[event.key] : undefined) ?? (isTitle ? ARROWS[event.key] : undefined);
      if (step === undefined || latest.current === undefined) return;
      event.preventDefault();
      latest.current(step);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};
