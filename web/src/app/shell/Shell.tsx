import { ActionIcon } from '@mantine/core';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, Link } from 'react-router';
import { useStore } from '../../browser/store.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts, titleOf } from '../../i18n/use-texts.ts';
import { DisplayMenu } from '../../ui/DisplayMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { useMedia } from '../../ui/use-media.ts';
import { SETUP_PATH } from '../navigation/guard.ts';
import { layoutStore, SWITCHES, saveSwitch } from '../../session/layout-settings.ts';
import { NotFound } from '../pages/NotFound.tsx';
import { StoreState } from '../../product/report-store/StoreState.tsx';
import { useUser } from '../../session/session.ts';
import { Pages } from '../tabs/Pages.tsx';
import { TabBar } from '../tabs/TabBar.tsx';
import { useTabKeeping } from '../tabs/use-tab-keeping.ts';
import { ApprovalBell } from './ApprovalBell.tsx';
import { BusinessClock } from './BusinessClock.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { InviteCode } from './InviteCode.tsx';
import { LanguageMenu } from '../../session/LanguageMenu.tsx';
import { TimesMenu } from '../../session/TimesMenu.tsx';
import { MessagesButton } from './MessagesButton.tsx';
import { RestoredBar } from './RestoredBar.tsx';
import { SearchButton } from './SearchButton.tsx';
import { SetupFrame } from './SetupFrame.tsx';
import { Sidebar } from './Sidebar.tsx';
import { UserMenu } from './UserMenu.tsx';
import { VersionBar } from './VersionBar.tsx';
import { sidebarOpen, skipsAnimation, toggleSidebar } from './sidebar-state.ts';
import './print.css';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './shell.module.css';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { closeLayer, layerStore, openLayer } from '../navigation/layers.ts';
import { useModal } from '../../ui/use-modal.ts';
import { screenAt } from '@manager/contract/screens';
import { breadcrumbOf } from '../navigation/registry.ts';

/** The switches of the layout but the one that would take this menu away: that one is on the profile. */
const LayoutSwitches = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const layout = useStore(layoutStore);
  return (
    <fieldset className={classes.switches}>
      <legend>{t('layout')}</legend>
      {SWITCHES.filter((name) => name !== 'showSettings').map((name) => (
        <label key={name}>
          <input type="checkbox" checked={layout[name]} onChange={(event) => saveSwitch(name, event.currentTarget.checked)} />
          {t(`layout_${name}`)}
        </label>
      ))}
      <button type="button" onClick={() => openLayer('help')}>
        {t('shortcuts')} <kbd>?</kbd>
      </button>
    </fieldset>
  );
};

/** The way here, from the dashboard on. Groups are headings, not pages, so they are no links. */
const Breadcrumb = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const trail = breadcrumbOf(useLocation().pathname);
  return (
    <nav className={classes.breadcrumb} aria-label={t('breadcrumb')}>
      <ol>
        {trail.map((path, index) => (
          <li key={path} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {index === trail.length - 1 || screenAt(path)?.isGroup ? titleOf(path) : <Link to={path}>{titleOf(path)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
};

/** The menu below 992 px: a native dialog, so that focus stays inside and Escape closes it. */
const MenuDrawer = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const dialog = useModal(onClose);
  return (
    <dialog ref={dialog} className={classes.drawer} aria-label={t('mainMenu')} onClose={onClose}>
      <button type="button" className={classes.drawerClose} aria-label={t('closeMenu')} onClick={onClose}>
        <Icon name="close" />
      </button>
      <Sidebar isOpen onChoose={onClose} />
    </dialog>
  );
};

const Palette = lazyPart(() => import('../palette/Palette.tsx').then((module) => ({ default: module.Palette })));
const ShortcutHelp = lazyPart(() => import('../keys/ShortcutHelp.tsx').then((module) => ({ default: module.ShortcutHelp })));

/** The keys of the console, and what they open over any page. */
const Layers = (): ReactNode => {
  useShortcuts();
  const layer = useStore(layerStore);
  return (
    <Suspense>
      {layer === 'palette' ? <Palette onClose={closeLayer} /> : null}
      {layer === 'help' ? <ShortcutHelp onClose={closeLayer} /> : null}
    </Suspense>
  );
};

// With its list and its calls it is no part of the first page.
const JobsTray = lazyPart(() => import('./JobsTray.tsx').then((module) => ({ default: module.JobsTray })));

/** Menu, top bar and content of every page that needs a session; a visitor without one (at /404) sees the page alone. */
export const Shell = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const user = useUser();
  const { pathname } = useLocation();
  const isMobile = useIsMobile();
  const isOpen = useStore(sidebarOpen);
  const isStill = useStore(skipsAnimation);
  const { showSettings, fixedHeader } = useStore(layoutStore);
  const keeping = useTabKeeping();
  const hasTabs = keeping === 'pages';
  const isWide = useMedia('(min-width: 1360px)');
  const hasRoom = useMedia('(min-width: 1600px)');
  const isPhone = useMedia('(max-width: 767px)');
  // The drawer belongs to the page it was opened on: choosing another page closes it.
  const [drawerPath, setDrawerPath] = useState<string | null>(null);
  const isDrawerOpen = isMobile && drawerPath === pathname;
  useEffect(() => {
    if (isMobile) skipsAnimation.set(true);
  }, [isMobile]);
  const closeDrawer = useCallback(() => setDrawerPath(null), []);

  if (user === null) {
    return (
      <main className={classes.bare}>
        <NotFound />
      </main>
    );
  }
  if (pathname === SETUP_PATH) {
    return (
      <SetupFrame>
        <Pages user={user} keeping="none" />
      </SetupFrame>
    );
  }
  const mayExport = user.authArray.some((code) => code.endsWith('-93'));
  const menuLabel = isMobile ? t('openMenu') : isOpen ? t('collapseMenu') : t('expandMenu');
  return (
    <div
      className={classes.shell}
      data-menu={isMobile ? 'none' : isOpen ? 'open' : 'closed'}
      data-moves={isMobile || isStill ? undefined : true}
      data-header={fixedHeader ? 'fixed' : undefined}
      data-tabs={hasTabs ? true : undefined}
    >
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      {isMobile ? null : <Sidebar isOpen={isOpen} />}
      {isDrawerOpen ? <MenuDrawer onClose={closeDrawer} /> : null}
      <div className={classes.column}>
        <header className={classes.top}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={menuLabel}
            title={menuLabel}
            aria-expanded={isMobile ? isDrawerOpen : isOpen}
            onClick={(event) => (isMobile ? setDrawerPath(pathname) : toggleSidebar({ isStill: event.detail === 0 }))}
          >
            <Icon name={isMobile ? 'menu' : 'sidebar'} />
          </ActionIcon>
          <Breadcrumb />
          <StoreState />
          {isWide ? <BusinessClock /> : null}
          {isPhone ? null : <TimesMenu />}
          {isMobile ? null : <InviteCode />}
          <SearchButton hasText={hasRoom} />
          {mayExport ? (
            <Suspense>
              <JobsTray />
            </Suspense>
          ) : null}
          <ApprovalBell />
          <MessagesButton />
          {isPhone ? null : <LanguageMenu />}
          {showSettings && !isPhone ? (
            <DisplayMenu>
              <LayoutSwitches />
            </DisplayMenu>
          ) : null}
          <UserMenu hasDisplay={isPhone} />
        </header>
        <ConnectionBar />
        <VersionBar />
        <RestoredBar />
        {isMobile ? (
          <div className={classes.inviteBar}>
            <InviteCode />
          </div>
        ) : null}
        {hasTabs ? <TabBar /> : null}
        <main id="content" className={classes.content} tabIndex={-1}>
          <Pages user={user} keeping={keeping} />
        </main>
        <Layers />
      </div>
    </div>
  );
};
