import { PAGE_SIZES } from '@manager/contract/kit/page';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatCount } from '../../ui/format.ts';
import type { texts } from '../texts.en.ts';
import { pageWindow } from './page-window.ts';
import classes from './table.module.css';

type Props = {
  page: number;
  size: number;
  total: number | undefined;
  isExact: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

export const PageFooter = ({ page, size, total, isExact, onPage, onSize }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const pages = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  const isLast = isExact && page >= pages;
  return (
    <nav className={classes.footer} aria-label={t('pages')}>
      <output className={classes.count}>
        {total === undefined ? '' : `${t('rows', { count: total, shown: formatCount(total) })}${isExact ? '' : '+'}`}
      </output>
      <label className={classes.size}>
        {t('rowsPerPage')}
        <select value={size} onChange={(event) => onSize(Number(event.currentTarget.value))}>
          {PAGE_SIZES.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </label>
      <div className={classes.pages}>
        <button type="button" disabled={page <= 1} aria-label={t('previousPage')} onClick={() => onPage(page - 1)}>
          ‹
        </button>
        {pageWindow({ page, pages }).map((entry) =>
          typeof entry === 'number' ? (
            <button
              key={entry}
              type="button"
              aria-current={entry === page ? 'page' : undefined}
              aria-label={t('pageNumber', { page: entry })}
              onClick={() => onPage(entry)}
            >
              {entry}
            </button>
          ) : (
            <span key={entry} aria-hidden="true">
              …
            </span>
          ),
        )}
        <button type="button" disabled={isLast} aria-label={t('nextPage')} onClick={() => onPage(page + 1)}>
          ›
        </button>
      </div>
    </nav>
  );
};
