import { getTableLayouts, saveTableLayout } from '@manager/contract/features/user/table-layout';
import { useLayoutEffect } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { createStore, useStore, type Store } from '../../browser/store.ts';
import { useUser } from '../../session/session.ts';
import { isSameLayout, layoutOf, NO_LAYOUT, type TableLayout } from '../table/layout.ts';

const PREFIX = 'manager.table.';
const OWNER = 'manager.table-owner';
const SAVE_AFTER_MS = 500;

/** This browser's copy, for the first paint; `isSaved` false: the server has not heard of it yet. */
type Copy = { layout: TableLayout; isSaved: boolean };

const stores = new Map<string, Store<TableLayout>>();
const timers = new Map<string, number>();
let owner = '';

const readCopy = (tableId: string): Copy | undefined => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + tableId) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('layout' in stored)) return undefined;
    return { layout: layoutOf(stored.layout), isSaved: !('isSaved' in stored) || stored.isSaved !== false };
  } catch {
    return undefined;
  }
};

const writeCopy = (tableId: string, copy: Copy): void => localStorage.setItem(PREFIX + tableId, JSON.stringify(copy));

const copiedTables = (): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));

const layoutStoreOf = (tableId: string): Store<TableLayout> => {
  const known = stores.get(tableId);
  if (known !== undefined) return known;
  const made = createStore(readCopy(tableId)?.layout ?? NO_LAYOUT);
  stores.set(tableId, made);
  return made;
};

/** Tables stand as the user of this session arranged them, on whatever device that was. */
const startFor = (userId: string): void => {
  if (userId === '' || userId === owner) return;
  owner = userId;
  if (localStorage.getItem(OWNER) !== userId) {
    for (const tableId of copiedTables()) localStorage.removeItem(PREFIX + tableId);
    for (const store of stores.values()) store.set(NO_LAYOUT);
    localStorage.setItem(OWNER, userId);
  }
  call(getTableLayouts, {}).then(({ list }) => adopt(userId, list), logFailure);
};

const adopt = (userId: string, list: readonly { table_id: string; layout: TableLayout }[]): void => {
  if (owner !== userId) return;
  const kept = new Map(list.map((entry) => [entry.table_id, entry.layout]));
  for (const tableId of new Set([...kept.keys(), ...copiedTables()])) {
    // What was changed here and never arrived wins over what the server has.
    if (readCopy(tableId)?.isSaved === false) send(tableId);
    else take(tableId, kept.get(tableId) ?? NO_LAYOUT);
  }
};

const take = (tableId: string, layout: TableLayout): void => {
  writeCopy(tableId, { layout, isSaved: true });
  const store = stores.get(tableId);
  if (store !== undefined && !isSameLayout(store.get(), layout)) store.set(layoutOf(layout));
};

/** How the user has arranged this table; known to the first paint, corrected when the server says otherwise. */
export const useTableLayout = (tableId: string): TableLayout => {
  const userId = useUser()?.id ?? '';
  useLayoutEffect(() => startFor(userId), [userId]);
  return useStore(layoutStoreOf(tableId));
};

/** Shows a changed layout at once, and keeps it with the account a moment later. */
export const changeLayout = (tableId: string, layout: TableLayout): void => {
  if (isSameLayout(layoutStoreOf(tableId).get(), layout)) return;
  layoutStoreOf(tableId).set(layout);
  writeCopy(tableId, { layout, isSaved: false });
  clearTimeout(timers.get(tableId));
  timers.set(
    tableId,
    window.setTimeout(() => send(tableId), SAVE_AFTER_MS),
  );
};

const send = (tableId: string): void => {
  const layout = readCopy(tableId)?.layout ?? NO_LAYOUT;
  const wanted = isSameLayout(layout, NO_LAYOUT) ? null : layout;
  call(saveTableLayout, { table_id: tableId, layout: wanted }).then(() => {
    if (isSameLayout(readCopy(tableId)?.layout ?? NO_LAYOUT, layout)) writeCopy(tableId, { layout, isSaved: true });
  }, logFailure);
};

/** On this device the layout holds; the next session sends it again. */
const logFailure = (error: unknown): void => {
  if (!(error instanceof ApiError)) throw error;
  console.warn('table layout:', error.message);
};
