import type { SavedView } from '@manager/contract/features/user/saved-view';
import { useEffect, useRef } from 'react';
import { changeLayout, useTableLayout } from '../table-layout/layout-store.ts';
import { layoutOf, type TableLayout } from '../table/layout.ts';

/** The columns as they were before a view brought its own. */
const OWN = 'manager.own-columns.';

const keepOwn = (tableId: string, layout: TableLayout): void => {
  if (localStorage.getItem(OWN + tableId) === null) localStorage.setItem(OWN + tableId, JSON.stringify(layout));
};

const takeOwn = (tableId: string): TableLayout | undefined => {
  const stored = localStorage.getItem(OWN + tableId);
  localStorage.removeItem(OWN + tableId);
  try {
    return stored === null ? undefined : layoutOf(JSON.parse(stored));
  } catch {
    return undefined;
  }
};

/** Shows the columns that a view keeps; without such a view the user's own come back. Answers the columns on show. */
export const useViewLayout = ({
  tableId,
  view,
  isKnown,
}: {
  tableId: string;
  view: SavedView | undefined;
  /** The views are there; until then nothing is decided. */
  isKnown: boolean;
}): TableLayout => {
  const shown = useTableLayout(tableId);
  const current = useRef(shown);
  useEffect(() => {
    current.current = shown;
  }, [shown]);
  const kept = useRef(view?.layout ?? null);
  useEffect(() => {
    kept.current = view?.layout ?? null;
  }, [view]);
  const key = view === undefined || view.layout === null ? '' : `${view.id}:${view.version}`;
  // Once for each view that is opened: what the user then does to the columns is a change of it.
  useEffect(() => {
    if (!isKnown) return;
    if (kept.current === null) {
      const own = takeOwn(tableId);
      if (own !== undefined) changeLayout(tableId, own);
    } else {
      keepOwn(tableId, current.current);
      changeLayout(tableId, kept.current);
    }
  }, [isKnown, key, tableId]);
  return shown;
};
