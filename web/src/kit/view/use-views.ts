import { getSavedViewList, type SavedView } from '@manager/contract/features/user/saved-view';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paramsOf } from '../filter/address-params.ts';
import { useCall } from '../../api/query.ts';
import { searchOf } from './view-state.ts';

const STALE_MS = 300_000;

export type Views = {
  /** Own ones first; undefined until they are known. */
  list: readonly SavedView[] | undefined;
  /** The one of the address. */
  chosen: SavedView | undefined;
  /** `view=` of the address; null for none. */
  chosenId: string | null;
  start: SavedView | undefined;
  search: string;
  open: (view: Pick<SavedView, 'id' | 'query'>) => void;
  openAll: () => void;
};

/** Views of a screen. A bare address, as the menu has it, becomes that of the view which the user starts with. */
export const useViews = (path: string): Views => {
  const { pathname, ...address } = useLocation();
  const search = paramsOf(address).toString();
  const navigate = useNavigate();
  const { data } = useCall(getSavedViewList, {}, { staleTimeMs: STALE_MS });
  const list = useMemo(() => data?.list.filter((view) => view.path === path), [data, path]);
  const start = list?.find((view) => view.is_default);
  const isBare = search === '' && pathname === path;
  const startSearch = start === undefined ? undefined : searchOf(start);
  useEffect(() => {
    if (isBare && startSearch !== undefined) void navigate(startSearch, { replace: true, preventScrollReset: true });
  }, [isBare, navigate, startSearch]);
  const chosenId = new URLSearchParams(search).get('view');
  return {
    list,
    chosen: list?.find(({ id }) => id === chosenId),
    chosenId,
    start,
    search,
    open: useCallback((view) => void navigate(searchOf(view), { preventScrollReset: true }), [navigate]),
    openAll: useCallback(
      () => void navigate(startSearch === undefined ? '?' : '?view=all', { preventScrollReset: true }),
      [navigate, startSearch],
    ),
  };
};
