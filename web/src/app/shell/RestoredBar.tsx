import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompleteness } from '../../api/completeness.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useHolds } from '../../session/session.ts';
import { dateTimeText } from '../../ui/format.ts';
import classes from './bars.module.css';

/** Above every page until two persons end it: the database was restored, and payouts wait. */
export const RestoredBar = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const restored = useCompleteness()?.restored ?? null;
  const maySee = useHolds()('O-4');
  return (
    <div role="status" className={restored === null ? undefined : classes.bar} data-tone="bad" data-print="no">
      {restored === null ? null : (
        <>
          <strong>{t('restored')}</strong>
          <span>{t('restoredText', { time: dateTimeText(restored.since) })}</span>
          {maySee ? <Link to="/log/job">{t('restoredMore')}</Link> : null}
        </>
      )}
    </div>
  );
};
