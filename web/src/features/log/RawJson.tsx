import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './log.module.css';
import type { texts } from './texts.en.ts';

/** A record as it was stored. */
export const RawJson = ({ value }: { value: unknown }): ReactNode => {
  const t = useTexts<typeof texts>('log');
  return (
    <pre className={classes.raw} tabIndex={0} aria-label={t('raw')}>
      {JSON.stringify(value, undefined, 2)}
    </pre>
  );
};
