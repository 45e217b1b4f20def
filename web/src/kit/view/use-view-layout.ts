import type { SavedView } from '@manager/contract/features/user/saved-view';
import { useEffect } from 'react';
import { useStore } from '../../api/store.ts';
import { changeLayout, layoutStoreOf } from '../table/layout-store.ts';
import type { TableLayout } from '../table/layout.ts';

/** The columns as they were before a view brought its own, by table. */
const own = new Map<string, TableLayout>();

/** Shows the columns that a view keeps; without such a view the user's own come back. Answers the columns on show. */
export const useViewLayout = ({ tableId, view }: { tableId: string; view: SavedView | undefined }): TableLayout => {
  const store = layoutStoreOf(tableId);
  const kept = view?.layout ?? null;
  const keptKey = kept === null ? '' : `${view?.id ?? ''}:${view?.version ?? ''}`;
  useEffect(() => {
    if (kept !== null) {
      if (!own.has(tableId)) own.set(tableId, store.get());
      store.set(kept);
      return;
    }
    const before = own.get(tableId);
    own.delete(tableId);
    if (before !== undefined) changeLayout(tableId, before);
    // Once for each view that is opened: what the user then does to the columns is a change of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [keptKey, tableId, store]);
  return useStore(store);
};
