import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './detail.module.css';
import type { texts } from './texts.en.ts';

const LINES = [38, 64, 52, 71, 45, 58] as const;

/** Stands in for a record that is on its way, or for the part that shows it; visible only after a moment. */
export const RecordSkeleton = (): ReactNode => {
  const t = useTexts<typeof texts>('kit/detail');
  return (
    <div className={classes.skeleton} role="status" aria-label={t('loading')}>
      {LINES.map((width) => (
        <span key={width} className={classes.bone} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
};
