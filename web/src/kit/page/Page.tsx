import { useContext, useEffect, useRef, useState, type ReactNode, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import '../../ui/incomplete/figures.css';
import { IncompleteStatus } from './IncompleteStatus.tsx';
import { PageSlot } from './page-slot.ts';
import { TitleSlot } from './title-slot.ts';
import classes from './Page.module.css';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { focusFilters, focusRows } from './page-places.ts';

/** Behind the heading, where the focus is when a page opens: past menus and fields to the filters, or to the first row. */
const SkipLinks = (): ReactNode => {
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

/** The line below the title. On a phone it is one line high until somebody unfolds it. */
const ScopeText = ({ children }: { children: ReactNode }): ReactNode =>
  useIsPhone() ? (
    <details className={classes.scope}>
      <summary>{children}</summary>
    </details>
  ) : (
    <p className={classes.scope}>{children}</p>
  );

type Props = {
  /** Absent: the title of the route. */
  title?: string;
  /** One line below the title: scope, zone, freshness. */
  scope?: ReactNode;
  /** The way to where the page belongs, in the place of the scope: it stays in reach on a phone, where the scope is folded. */
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** Somebody was quicker than the page and has unfolded a menu: taking the focus away would fold it up again. */
const hasUnfolded = (): boolean => document.activeElement?.matches('[aria-controls][aria-expanded="true"]') ?? false;

/**
 * A screen: its heading takes the focus on arrival, so that screen readers announce the new page. While an answer that it shows is incomplete,
 * it says so above everything else, and its figures are marked.
 */
export const Page = ({ title, scope, back, actions, children }: Props): ReactNode => {
  const { pathname } = useLocation();
  const slot = useContext(PageSlot);
  const isIncomplete = useIncompleteMonths().length > 0;
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!hasUnfolded()) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className={classes.page} data-page="" data-incomplete={isIncomplete ? true : undefined}>
      <header className={classes.header}>
        <div>
          <div className={classes.titleLine}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title ?? titleOf(pathname) ?? 'Manager'}
            </h1>
            <SkipLinks />
            {slot}
            <span ref={setTitleSlot} className={classes.titleSlot} />
          </div>
          {back === undefined ? null : <p className={classes.scope}>{back}</p>}
          {scope === undefined ? null : <ScopeText>{scope}</ScopeText>}
        </div>
        {actions}
      </header>
      <IncompleteStatus />
      <TitleSlot value={titleSlot}>{children}</TitleSlot>
    </div>
  );
};
