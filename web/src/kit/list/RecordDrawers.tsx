import { Suspense, lazy, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { RecordPanel } from '../detail/RecordPanel.tsx';
import type { DrawerMode } from './use-list-state.ts';

// Drawer and form are fetched with the first record that is opened, not with the list.
const RecordDrawer = lazy(() => import('../detail/RecordDrawer.tsx').then((module) => ({ default: module.RecordDrawer })));

export type FormProps<Row> = { row: Row | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

export type ViewProps<Row> = { row: Row; onEdit: () => void; onClose: () => void };

type Props<Row> = {
  state: { id: string; mode: DrawerMode; open: (target: { id?: string; mode?: DrawerMode }) => void };
  /** The record of `?id=`. */
  query: { data: Row | undefined; error: ApiError | null; refetch: () => unknown };
  newTitle: string;
  titleOf: (row: Row) => ReactNode;
  widthPx?: 480 | 720;
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
  form,
  view,
}: Props<Row>): ReactNode => {
  const { id, mode, open } = state;
  const close = (): void => open({});
  const show = (row: { id: string }): void => open({ id: row.id });
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
      ? form({ row: record, onSaved: show, onCancel: () => open({ id }) })
      : view({ row: record, onEdit: () => open({ id, mode: 'edit' }), onClose: close });
  return (
    <Suspense>
      <RecordDrawer title={row === undefined ? '' : titleOf(row)} onClose={close} widthPx={widthPx}>
        <RecordPanel query={{ ...query, data: row }}>{panel}</RecordPanel>
      </RecordDrawer>
    </Suspense>
  );
};
