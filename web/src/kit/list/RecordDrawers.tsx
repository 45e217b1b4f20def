import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { RecordDrawer } from '../detail/RecordDrawer.tsx';
import { RecordPanel } from '../detail/RecordPanel.tsx';
import type { DrawerMode } from './use-list-state.ts';

type FormProps<Row> = { row: Row | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

type Props<Row> = {
  state: { id: string; mode: DrawerMode; open: (target: { id?: string; mode?: DrawerMode }) => void };
  /** The record of `?id=`. */
  query: { data: Row | undefined; error: ApiError | null; refetch: () => unknown };
  newTitle: string;
  titleOf: (row: Row) => ReactNode;
  widthPx?: 480 | 720;
  form: (props: FormProps<Row>) => ReactNode;
  view: (props: { row: Row; onEdit: () => void; onClose: () => void }) => ReactNode;
};

/** What the address asks for: a new record's form, a record, or its form. After saving the record is shown. */
export const RecordDrawers = <Row extends { id: string; version: number }>({ state, query, newTitle, titleOf, widthPx, form, view }: Props<Row>): ReactNode => {
  const { id, mode, open } = state;
  const close = (): void => open({});
  const show = (row: { id: string }): void => open({ id: row.id });
  if (mode === 'new') {
    return (
      <RecordDrawer title={newTitle} onClose={close} widthPx={widthPx}>
        {form({ row: undefined, onSaved: show, onCancel: close })}
      </RecordDrawer>
    );
  }
  if (id === '') return null;
  const row = query.data?.id === id ? query.data : undefined;
  return (
    <RecordDrawer title={row === undefined ? '' : titleOf(row)} onClose={close} widthPx={widthPx}>
      <RecordPanel query={{ ...query, data: row }}>{(record) => (mode === 'edit' ? form({ row: record, onSaved: show, onCancel: () => open({ id }) }) : view({ row: record, onEdit: () => open({ id, mode: 'edit' }), onClose: close }))}</RecordPanel>
    </RecordDrawer>
  );
};
