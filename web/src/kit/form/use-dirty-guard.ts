import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../confirm/confirm.ts';
import type { texts } from '../texts.en.ts';

/** Asks before unsaved values are left behind. `release` lets the next navigation pass (after saving). */
export const useDirtyGuard = ({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }): { release: () => void } => {
  const t = useTexts<typeof texts>('kit');
  const isHeld = useRef(isDirty);
  useEffect(() => {
    isHeld.current = isDirty;
  }, [isDirty]);

  const blocker = useBlocker(useCallback(() => isHeld.current, []));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({ text: t('discardText'), confirmLabel: t('discard'), isDangerous: true }).then((answer) => {
      if (answer === null) return blocker.reset();
      onDiscard();
      return blocker.proceed();
    });
  }, [blocker, onDiscard, t]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);

  const release = useCallback(() => {
    isHeld.current = false;
  }, []);
  return { release };
};
