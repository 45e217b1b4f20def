import type { ReactNode } from 'react';
import { KeysetFooter } from '../table/KeysetFooter.tsx';
import { ListTable, type ListProps, type ListQuery } from './ListTable.tsx';
import type { KeysetState } from './use-keyset-state.ts';

export type KeysetAnswer<Row> = { list: readonly Row[]; next_cursor: string | null; prev_cursor: string | null };

type Props<Row, F> = ListProps<Row, F> & { state: KeysetState<F>; query: ListQuery<KeysetAnswer<Row>> };

/** Filters, rows and footer of a log that is walked by cursor. It searches when asked: every search is itself on record. */
export const KeysetList = <Row extends { id: string }, F>({ state, query, ...list }: Props<Row, F>): ReactNode => (
  <ListTable
    {...list}
    mode="explicit"
    state={state}
    query={query}
    footer={
      query.data === undefined ? null : (
        <KeysetFooter
          shown={query.data.list.length}
          size={state.size}
          newerCursor={query.data.prev_cursor}
          olderCursor={query.data.next_cursor}
          onCursor={state.setCursor}
          onSize={state.setSize}
        />
      )
    }
  />
);
