import { Suspense, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { RecordPanel } from '../detail/RecordPanel.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { DrawerMode } from './use-list-state.ts';

// Drawer and form are fetched with the first record that is opened, not with the list.
const RecordDrawer = lazyPart(() => import('../detail/RecordDrawer.tsx').then((module) => ({ default: module.RecordDrawer })));

export type FormProps<Row> = { row: Row | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

export type ViewProps<Row> = { row: Row; onEdit: () => void; onClose: () => void };

export type RecordQuery<Row> = { data: Row | undefined; error: ApiError | null; refetch: () => unknown };

type Props<Row> = {
  state: { id: string; mode: DrawerMode; open: (target: { id?: string; mode?: DrawerMode; replaces?: boolean }) => void };
  /** The record of `?id=`. */
  query: RecordQuery<Row>;
  newTitle: string;
  titleOf: (row: Row) => ReactNode;
  widthPx?: 480 | 720 | undefined;
  /** Ids of the rows on the page, for the way to the next and previous record. */
  ids?: readonly string[];
  /** Address of the record over the whole page. */
  pageHref?: string;
  form: (props: FormProps<Row>) => ReactNode;
  view: (props: ViewProps<Row>) => ReactNode;
};

/** What the address asks for: a new record's form, a record, or its form. After saving the record is shown. */
export const RecordDrawers = <Row extends { id: string; version: number }>({
  state,
  query,
  newTitle,
  titleOf,
  widthPx,
  ids = [],
  pageHref,
  form,
  view,
}: Props<Row>): ReactNode => {
  const { id, mode, open } = state;
  const close = (): void => open({});
  // In the place of the form: Back leads to the list, not to a form that has done its work.
  const show = (row: { id: string }): void => open({ id: row.id, replaces: true });
  if (mode === 'new') {
    return (
      <Suspense>
        <RecordDrawer title={newTitle} onClose={close} widthPx={widthPx}>
          {form({ row: undefined, onSaved: show, onCancel: close })}
        </RecordDrawer>
      </Suspense>
    );
  }
  if (id === '') return null;
  const row = query.data?.id === id ? query.data : undefined;
  const panel = (record: Row): ReactNode =>
    mode === 'edit'
      ? form({ row: record, onSaved: show, onCancel: () => open({ id, replaces: true }) })
      : view({ row: record, onEdit: () => open({ id, mode: 'edit' }), onClose: close });
  const step = (by: 1 | -1): void => {
    const next = ids[ids.indexOf(id) + by];
    if (next !== undefined) open({ id: next, replaces: true });
  };
  return (
    <Suspense>
      <RecordDrawer
        title={row === undefined ? '' : titleOf(row)}
        onClose={close}
        widthPx={widthPx}
        {...(mode === 'view' && ids.includes(id) && ids.length > 1 ? { onStep: step } : {})}
        {...(mode === 'view' && pageHref !== undefined ? { pageHref } : {})}
      >
        <RecordPanel query={{ ...query, data: row }}>{panel}</RecordPanel>
      </RecordDrawer>
    </Suspense>
  );
};
