import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { titleOf } from '../../i18n/use-texts.ts';
import '../../ui/incomplete/figures.css';
import { IncompleteStatus } from './IncompleteStatus.tsx';
import { PageSlot } from './page-slot.ts';
import { ScopeText } from './ScopeText.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { TitleSlot } from './title-slot.ts';
import classes from './Page.module.css';

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
