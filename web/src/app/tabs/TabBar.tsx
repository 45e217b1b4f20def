import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { isDirty } from '../../session/drafts.ts';
import { Dropdown, DropdownItem } from '../../ui/Dropdown.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { HOME } from '../navigation/registry.ts';
import { closePages } from './close-pages.ts';
import { restartTab } from './restart-tab.ts';
import { addressOf } from './tab-model.ts';
import { tabsStore, type PageTab } from './tab-store.ts';
import classes from './tabs.module.css';

const MIDDLE_BUTTON = 1;

/** The open pages. A middle click, the cross or Delete closes one; the menu at the end does the rest. */
export const TabBar = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { list } = useStore(tabsStore);
  const bar = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tabs = bar.current;
    if (tabs === null) return undefined;
    const show = (): void => tabs.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    // Also when the window, the menu beside it or the titles (another language) change their widths.
    const sizes = new ResizeObserver(show);
    for (const each of [tabs.parentElement ?? tabs, tabs]) sizes.observe(each);
    return () => sizes.disconnect();
  }, [pathname, list.length]);
  const at = list.findIndex(({ path }) => path === pathname);
  const isOnlyHome = list.length === 1 && list[0]?.path === HOME;
  const close = (tabs: readonly PageTab[]): void =>
    void closePages(
      tabs.map(({ path }) => path),
      (address) => void navigate(address),
    );
  const onKey = (event: KeyboardEvent<HTMLAnchorElement>, tab: PageTab): void => {
    const isClosing = event.key === 'Delete' && !isOnlyHome;
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!isClosing && side === 0) return;
    event.preventDefault();
    const links = [...(bar.current?.querySelectorAll('a') ?? [])];
    const next = links.at((links.indexOf(event.currentTarget) + (isClosing ? 1 : side)) % links.length);
    next?.focus();
    if (isClosing) close([tab]);
  };
  return (
    <div className={classes.bar} data-print="no">
      <nav aria-label={t('openPages')} className={classes.tabs}>
        <ul ref={bar}>
          {list.map((tab) => {
            const title = titleOf(tab.path) ?? tab.path;
            return (
              <li key={tab.path} className={classes.tab} data-active={tab.path === pathname ? true : undefined}>
                <Link
                  to={addressOf(tab.location)}
                  aria-current={tab.path === pathname ? 'page' : undefined}
                  aria-keyshortcuts="Delete"
                  title={title}
                  draggable={false}
                  onKeyDown={(event) => onKey(event, tab)}
                  onAuxClick={(event: MouseEvent) => {
                    if (event.button !== MIDDLE_BUTTON || isOnlyHome) return;
                    event.preventDefault();
                    close([tab]);
                  }}
                >
                  {title}
                  {isDirty(tab.path) ? <span className={classes.unsaved} role="img" aria-label={t('unsaved')} /> : null}
                </Link>
                {isOnlyHome ? null : (
                  <button
                    type="button"
                    // Delete closes from the keyboard: a second stop for each tab would be in the way of the page.
                    tabIndex={-1}
                    aria-label={t('closePage', { title })}
                    title={t('closePage', { title })}
                    onClick={() => close([tab])}
                  >
                    <Icon name="close" size={12} />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
      <Dropdown label={t('pageMenu')} face={<Icon name="chevronDown" size={16} />}>
        <DropdownItem onClick={() => void restartTab(pathname)}>{t('refreshPage')}</DropdownItem>
        {isOnlyHome ? null : <DropdownItem onClick={() => close(list.slice(at, at + 1))}>{t('closeThisPage')}</DropdownItem>}
        {list.length < 2 ? null : (
          <DropdownItem onClick={() => close(list.filter((_, index) => index !== at))}>{t('closeOtherPages')}</DropdownItem>
        )}
        {at < 1 ? null : <DropdownItem onClick={() => close(list.slice(0, at))}>{t('closePagesLeft')}</DropdownItem>}
        {at === list.length - 1 ? null : (
          <DropdownItem onClick={() => close(list.slice(at + 1))}>{t('closePagesRight')}</DropdownItem>
        )}
      </Dropdown>
    </div>
  );
};
