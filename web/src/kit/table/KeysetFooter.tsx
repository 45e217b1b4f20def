import { PAGE_SIZES } from '@manager/contract/kit/page';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../texts.en.ts';
import classes from './table.module.css';

type Props = {
  shown: number;
  size: number;
  newerCursor: string | null | undefined;
  olderCursor: string | null | undefined;
  onCursor: (cursor: string) => void;
  onSize: (size: number) => void;
  /** Words for a walk that goes forward in time, or whose pages are not counted in rows. */
  labels?: { newer: string; older: string; perPage: string };
};

/** Footer of a log that is walked by cursor: no page numbers, no count of everything. */
export const KeysetFooter = ({ shown, size, newerCursor, olderCursor, onCursor, onSize, labels }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  return (
    <nav className={classes.footer} aria-label={t('pages')}>
      <output className={classes.count}>{t('rowsShown', { count: shown })}</output>
      <label className={classes.size}>
        {labels?.perPage ?? t('rowsPerPage')}
        <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
          {PAGE_SIZES.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </label>
      <div className={classes.pages}>
        <button type="button" disabled={!newerCursor} onClick={() => newerCursor && onCursor(newerCursor)}>
          ‹ {labels?.newer ?? t('newer')}
        </button>
        <button type="button" disabled={!olderCursor} onClick={() => olderCursor && onCursor(olderCursor)}>
          {labels?.older ?? t('older')} ›
        </button>
      </div>
    </nav>
  );
};
