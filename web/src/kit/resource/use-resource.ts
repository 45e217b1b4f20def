import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { mayUse } from '@manager/contract/kit/writes';
import type { z } from 'zod';
import type { ApiError } from '../../api/errors.ts';
import { useCall, useList } from '../../api/query.ts';
import { codesOf, useUser } from '../../session/session.ts';
import type { RowTarget } from '../list/columns.tsx';
import type { ListExport } from '../export/table-export.ts';
import type { ListQuery } from '../list/ListTable.tsx';
import type { PagedAnswer } from '../list/RecordList.tsx';
import { useActionsColumn } from '../list/row-actions.tsx';
import { useDelete, type DeleteEndpoint } from '../list/use-delete.ts';
import type { ListState } from '../list/use-list-state.ts';
import type { Column } from '../table/columns.ts';

export type ResourceRow = { id: string; version: number; can: { edit: boolean; delete: boolean } };

type DetailEndpoint<Detail> = Endpoint<z.ZodType<{ id: string }, { id: string }>, z.ZodType<Detail>>;

type ListEndpoint<Input, Row> = Endpoint<z.ZodType<unknown, Input>, z.ZodType<PagedAnswer<Row>>>;

type Options<Input, Row, Detail, F> = {
  /** Route of the screen. */
  path: string;
  state: ListState<F>;
  list: ListEndpoint<Input, Row>;
  /** Filters and paging, as the list takes them. */
  input: NoInfer<Input>;
  detail: DetailEndpoint<Detail>;
  save: Pick<Endpoint, 'access' | 'writes'>;
  /** Left out for records that stay. */
  remove?: DeleteEndpoint;
  /** What is done instead of a deletion, by a question of its own: a block is lifted. */
  removal?: { label: string; run: (row: Row) => void };
  /** How people call a record: title of its drawer, and in the question before it goes. */
  nameOf: (row: Row) => string;
};

/** A list of records with what can be done to them: pass it to `ResourceScreen`, or use its parts. */
export type ResourceState<Row, Detail, F> = Pick<Options<unknown, Row, Detail, F>, 'path' | 'state' | 'nameOf'> & {
  query: ListQuery<PagedAnswer<Row>>;
  /** All rows of the filter may leave as a file. */
  exportOf: ListExport;
  /** The record of `?id=`. */
  record: { data: Detail | undefined; error: ApiError | null; refetch: () => unknown };
  /** For the column that names the row. */
  target: RowTarget;
  /** Edit and Delete, as far as the server allows them. */
  actions: Column<Row>;
  canAdd: boolean;
};

/** May the signed-in user call this endpoint? */
export const useMayCall = (): ((endpoint: Pick<Endpoint, 'access' | 'writes'>) => boolean) => {
  const user = useUser();
  const codes = codesOf(user);
  return (endpoint) => mayUse({ isSuper: user?.is_super ?? false, allAgents: user?.all_agents ?? false, codes }, endpoint);
};

export const useResource = <Input, Row extends ResourceRow, Detail extends Row, F>({
  path,
  state,
  list,
  input,
  detail,
  save,
  remove,
  removal,
  nameOf,
}: Options<Input, Row, Detail, F>): ResourceState<Row, Detail, F> => {
  const query = useList<ListEndpoint<Input, Row>>(list, input as InputOf<ListEndpoint<Input, Row>>);
  const record = useCall<DetailEndpoint<Detail>>(detail, { id: state.id }, { isEnabled: state.id !== '' });
  // Nothing asks for it where records stay: none of them can be deleted.
  const erase = useDelete(remove ?? (save as DeleteEndpoint));
  const mayCall = useMayCall();
  const actions = useActionsColumn<Row>({
    onEdit: ({ id }) => state.open({ id, mode: 'edit' }),
    onDelete: removal?.run ?? ((row) => void erase({ id: row.id, name: nameOf(row) })),
    deleteLabel: removal?.label,
  });
  const data = record.data as OutputOf<DetailEndpoint<Detail>> | undefined;
  return {
    path,
    state,
    nameOf,
    query: { ...query, data: query.data as PagedAnswer<Row> | undefined },
    exportOf: { endpoint: list, input: input as object },
    record: { data, error: record.error, refetch: record.refetch },
    target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
    actions,
    canAdd: mayCall(save),
  };
};
