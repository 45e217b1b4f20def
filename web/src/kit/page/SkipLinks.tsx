import type { MouseEvent, ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import classes from './Page.module.css';
import { focusFilters, focusRows } from './page-places.ts';

/** Behind the heading, where the focus is when a page opens: past menus and fields to the filters, or to the first row. */
export const SkipLinks = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const goTo =
    (focus: (root: ParentNode) => boolean) =>
    (event: MouseEvent<HTMLAnchorElement>): void => {
      // No place in the address: it would be a step of the history.
      event.preventDefault();
      const page = event.currentTarget.closest('[data-page]');
      if (page !== null) focus(page);
    };
  return (
    <span className={classes.skips} data-print="no">
      <a href="#filters" data-skip="filters" onClick={goTo(focusFilters)}>
        {t('skipToFilters')}
      </a>
      <a href="#table" data-skip="table" onClick={goTo(focusRows)}>
        {t('skipToTable')}
      </a>
    </span>
  );
};
