import type { ReactNode } from 'react';
import { PageFooter } from '../table/PageFooter.tsx';
import { ListTable, type ListProps, type ListQuery } from './ListTable.tsx';
import type { ListState } from './use-list-state.ts';

export type PagedAnswer<Row> = { list: readonly Row[]; total: number; total_is_exact: boolean };

type Props<Row, F> = ListProps<Row, F> & {
  state: ListState<F>;
  query: ListQuery<PagedAnswer<Row>>;
  /** The create button, for those who may: offered where nothing exists as well. */
  add?: ReactNode;
};

/** Filter bar, table and pages of a configuration list. It filters at once. */
export const RecordList = <Row extends { id: string }, F>({ state, query, add, actions, ...list }: Props<Row, F>): ReactNode => (
  <ListTable
    {...list}
    mode="instant"
    state={state}
    query={query}
    sort={{ value: state.sort, onChange: state.setSort }}
    rowCount={query.data?.total}
    actions={
      <>
        {add}
        {actions}
      </>
    }
    create={add}
    footer={
      <PageFooter
        page={state.page}
        size={state.size}
        total={query.data?.total}
        isExact={query.data?.total_is_exact ?? true}
        onPage={state.setPage}
        onSize={state.setSize}
      />
    }
  />
);
