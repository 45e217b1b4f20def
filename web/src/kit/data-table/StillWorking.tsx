import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../texts.en.ts';
import { RowButton } from '../table/RowLink.tsx';
import type { texts } from '../table/texts.en.ts';
import classes from '../table/bars.module.css';

const SAID_AFTER_S = 5;
const LONG_AFTER_S = 20;

/** Mounted while an answer is on its way: silent at first, then says how long it takes and lets the user stop it. */
export const StillWorking = ({ onCancel }: { onCancel: (() => void) | undefined }): ReactNode => {
  const t = useTexts<typeof texts>('kit/table');
  const k = useTexts<typeof kitTexts>('kit');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startMs = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - startMs) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < SAID_AFTER_S) return null;
  return (
    <p className={classes.working}>
      <span aria-live="off">{t('stillWorking', { seconds })}</span>
      {onCancel === undefined ? null : <RowButton label={k('cancel')} onClick={onCancel} />}
      {seconds < LONG_AFTER_S ? null : <output>{t('longRunning')}</output>}
    </p>
  );
};
