import { canonicalQuery, type SavedView } from '@manager/contract/features/user/saved-view';
import { hrefOf } from '../filter/address-params.ts';
import { isSameLayout, NO_LAYOUT, type TableLayout } from '../table/layout.ts';

/** What a view keeps of the columns: none while they stand as the product has them. */
export const keptLayout = (layout: TableLayout): TableLayout | null => (isSameLayout(layout, NO_LAYOUT) ? null : layout);

/** `view=all` in the address: everything, although the user starts this screen with a view. */
const ALL = 'all';

const MOST_TABS = 8;

/** The address of a view: what it shows, and its id. */
export const searchOf = ({ id, query }: Pick<SavedView, 'id' | 'query'>): string =>
  hrefOf(new URLSearchParams(`${query === '' ? '' : `${query}&`}view=${id}`));

/** The address of the tab "All": a bare address would open the view that the user starts with. */
export const searchOfAll = (hasStart: boolean): string => (hasStart ? `?view=${ALL}` : '?');

/** Without the order in which things were hidden or widened: it shows nowhere. */
const inOrder = (layout: TableLayout): TableLayout => ({
  ...layout,
  hidden: layout.hidden.toSorted(),
  shown: layout.shown.toSorted(),
  widths: Object.fromEntries(Object.entries(layout.widths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
});

/** Does the screen show something else than the view keeps? A view without columns leaves them to the reader. */
export const isChanged = ({
  view,
  search,
  layout,
}: {
  view: Pick<SavedView, 'query' | 'layout'>;
  search: string;
  layout: TableLayout;
}): boolean =>
  view.query !== canonicalQuery(search) || (view.layout !== null && !isSameLayout(inOrder(view.layout), inOrder(layout)));

/** Tabs in the row, and the views behind the menu; the chosen one always stands in the row. */
export const splitTabs = (views: readonly SavedView[], chosenId: string | null): { tabs: SavedView[]; rest: SavedView[] } => {
  const first = new Set(views.slice(0, MOST_TABS).map(({ id }) => id));
  const tabs = views.filter(({ id }) => first.has(id) || id === chosenId);
  return { tabs, rest: views.filter((view) => !tabs.includes(view)) };
};
