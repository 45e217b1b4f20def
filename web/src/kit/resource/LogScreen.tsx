import { Suspense, type ReactNode } from 'react';
import { Page } from '../page/Page.tsx';
import { KeysetList, type KeysetAnswer } from '../list/KeysetList.tsx';
import type { ListProps, ListQuery } from '../list/ListTable.tsx';
import type { KeysetState } from '../list/use-keyset-state.ts';
import { ZoneText } from '../list/ZoneText.tsx';

type Props<Row, F> = ListProps<Row, F> & {
  state: KeysetState<F>;
  query: ListQuery<KeysetAnswer<Row>>;
  /** One line below the title; absent: the zone of the times. */
  scope?: ReactNode;
  /** What has to be known before the rows. */
  notice?: ReactNode;
  /** The open row: its id, and the row as far as it is on this page. */
  drawer: (target: { id: string; row: Row | undefined; onClose: () => void }) => ReactNode;
};

/** The screen of a log: filters, rows walked by cursor, and the drawer of the open one. */
export const LogScreen = <Row extends { id: string }, F>({ scope, notice, drawer, ...list }: Props<Row, F>): ReactNode => {
  const { id, open } = list.state;
  return (
    <Page scope={scope ?? <ZoneText />}>
      {notice}
      <KeysetList {...list} />
      {id === '' ? null : (
        <Suspense>{drawer({ id, row: list.query.data?.list.find((row) => row.id === id), onClose: () => open('') })}</Suspense>
      )}
    </Page>
  );
};
