import { memo, useCallback, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactNode, Component } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useRoutes, type Location, type Navigator } from 'react-router';
import { createMarks, MarksContext } from '../../browser/marks.ts';
import { PageSlot } from '../../kit/page/page-slot.ts';
import { RowsSlot } from '../../kit/data-table/rows-slot.ts';
import { drawCollecting } from '../../product/collect/CollectRows.tsx';
import { PagePin } from '../favourites/PagePin.tsx';
import { restartTab } from './restart-tab.ts';
import { moveTab } from './tab-model.ts';
import { tabsStore, type PageTab } from './tab-store.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import classes from './tabs.module.css';
import { screenAt } from '@manager/contract/screens';
import { NoAgent } from '../pages/NoAgent.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { NotPermitted } from '../pages/NotPermitted.tsx';
import { PageFailed } from '../pages/PageFailed.tsx';
import { closedBy } from '../navigation/registry.ts';
import { loadedScreen } from '../navigation/screen-modules.ts';
import { codesOf, isUnassigned, useUser } from '../../session/session.ts';

type Props = { children: ReactNode; onRetry: () => void };

/** A page that fails while it is drawn fails alone: menu, bar and the other tabs stay. */
class PageBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <PageFailed error={error} onRetry={this.props.onRetry} />;
  }
}

/** A screen, for a user who may open it; otherwise what stands in its place. */
const PageContent = ({ path, onRetry }: { path: string; onRetry: () => void }): ReactNode => {
  const user = useUser();
  const codes = codesOf(user);
  const screen = screenAt(path);
  if (screen === undefined || path === '/404') return <NotFound />;
  const code = closedBy({ screen, codes });
  if (code !== undefined) return <NotPermitted code={code} path={path} />;
  if (user !== null && isUnassigned(user) && screen.code !== undefined) return <NoAgent />;
  const loaded = loadedScreen(path);
  if (loaded === undefined) return <NotFound />;
  if ('error' in loaded) return <PageFailed error={loaded.error} onRetry={onRetry} />;
  return (
    <PageBoundary onRetry={onRetry}>
      <loaded.Screen />
    </PageBoundary>
  );
};

/**
 * One page with an address of its own: what it reads from the router is its tab's address, and a page in the background that moves
 * within itself (a save ended after the user had gone on) changes that address and not what the user looks at.
 */
const Panel = ({ tab, isActive }: { tab: PageTab; isActive: boolean }): ReactNode => {
  const { path, location } = tab;
  const context = useContext(NavigationContext);
  const isShown = useRef(isActive);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const retry = useCallback(() => void restartTab(path), [path]);
  const page = useRoutes([{ path: '*', element: <PageContent path={path} onRetry={retry} /> }], location);
  const ownContext = useMemo(() => {
    const moveOr =
      (move: Navigator['push']): Navigator['push'] =>
      (to, state, options) => {
        const target = typeof to === 'string' ? new URL(to, `https://console.invalid${path}`) : to;
        if (isShown.current || target.pathname !== path) return move(to, state, options);
        tabsStore.set(moveTab(tabsStore.get(), locationAt({ path, search: target.search ?? '', state })));
      };
    const { navigator } = context;
    return {
      ...context,
      navigator: {
        ...navigator,
        // The history is that of the page on show.
        go: (delta: number) => (isShown.current ? navigator.go(delta) : undefined),
        push: moveOr((...args) => navigator.push(...args)),
        replace: moveOr((...args) => navigator.replace(...args)),
      },
    };
  }, [context, path]);
  const slot = useMemo(() => <PagePin path={path} />, [path]);
  const element = useKeptScroll();
  const [marks] = useState(createMarks);
  return (
    <div ref={element} className={classes.panel}>
      <NavigationContext value={ownContext}>
        <MarksContext value={marks}>
          <RowsSlot value={drawCollecting}>
            <PageSlot value={slot}>{page}</PageSlot>
          </RowsSlot>
        </MarksContext>
      </NavigationContext>
    </div>
  );
};

const locationAt = ({ path, search, state }: { path: string; search: string; state: unknown }): Location => ({
  pathname: path,
  search,
  hash: '',
  state,
  key: 'moved',
  mask: undefined,
});

/** Drawn again only when its own address, instance or place changes. */
export const TabPanel = memo(Panel);
