import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { createStore } from '../../browser/store.ts';
import { textsOf, useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../confirm/confirm.ts';
import type { texts } from '../texts.en.ts';
import { isKeptByReload } from '../../browser/reload.ts';

type Holder = { isHeld: () => boolean; discard: () => void };
const holders = new Set<Holder>();

/** True while pages that are left stay open as tabs: then nothing is lost by leaving, and only closing the tab asks. */
export const pagesAreKept = createStore(false);

/** For leaving without a navigation (signing out): true when nothing is unsaved, or the user gives it up. */
export const giveUpUnsaved = async (): Promise<boolean> => {
  const holding = [...holders].filter(({ isHeld }) => isHeld());
  if (holding.length === 0) return true;
  const t = textsOf<typeof texts>('kit');
  if ((await confirm({ text: t('discardText'), confirmLabel: t('discard'), isDangerous: true })) === null) return false;
  for (const { discard } of holding) discard();
  return true;
};

/** Asks before unsaved values are left behind. `release` lets the next navigation pass (after saving). */
export const useDirtyGuard = ({ isDirty, onDiscard }: { isDirty: boolean; onDiscard: () => void }): { release: () => void } => {
  const t = useTexts<typeof texts>('kit');
  const isHeld = useRef(isDirty);
  useEffect(() => {
    isHeld.current = isDirty;
  }, [isDirty]);

  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        isHeld.current && (!pagesAreKept.get() || currentLocation.pathname === nextLocation.pathname),
      [],
    ),
  );
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
    const warn = (event: BeforeUnloadEvent): void => (isKeptByReload() ? undefined : event.preventDefault());
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);

  const release = useCallback(() => {
    isHeld.current = false;
  }, []);
  useEffect(() => {
    const holder: Holder = {
      isHeld: () => isHeld.current,
      discard: () => {
        release();
        onDiscard();
      },
    };
    holders.add(holder);
    return () => void holders.delete(holder);
  }, [onDiscard, release]);
  return { release };
};
