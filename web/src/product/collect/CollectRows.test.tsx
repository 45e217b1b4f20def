import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getCaseList } from '@manager/contract/features/risk-set/case';
import { collectRows } from '@manager/contract/features/risk-set/case-item';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { accepted, answerCalls } from '../../../test/edge.ts';
import { partsAreThere, showPage } from '../../../test/page.tsx';
import { DataTable, type DataTableProps } from '../../kit/data-table/DataTable.tsx';
import { RowsSlot } from '../../kit/data-table/rows-slot.ts';
import { type SessionUser, userStore } from '../../session/session.ts';
import { drawCollecting } from './CollectRows.tsx';

type Bet = { bet_id: string; win: string };
const ROWS: readonly Bet[] = [
  { bet_id: 'b1', win: '40' },
  { bet_id: 'b2', win: '60' },
];
const of = { endpoint: getBetList, input: { player: 'cleo', site_id: [] } };

const Bets = (props: Partial<DataTableProps<Bet>>): ReactNode => (
  <RowsSlot value={drawCollecting}>
    <DataTable
      id="/account/bet-detail"
      caption="Bet Detail"
      columns={[
        { id: 'bet_id', header: 'Bet ID', cell: ({ bet_id: id }) => <a href={`/account/bet-detail?bet=${id}`}>{id}</a> },
        { id: 'win', header: 'Win', isNumeric: true, cell: ({ win }) => `${win}.00` },
      ]}
      rows={ROWS}
      rowId={({ bet_id: id }) => id}
      empty={{}}
      exportOf={of}
      {...props}
    />
  </RowsSlot>
);

const signInWith = (...codes: string[]): void => userStore.set({ is_super: false, authArray: codes } as unknown as SessionUser);
afterEach(() => userStore.set(null));

it('the open row of any table that leaves as a file goes to a case: its call, its fields and what the page shows of it', async () => {
  signInWith('G-8-91');
  const sent = answerCalls({
    [getCaseList.path]: () => accepted({ list: [], total: 0 }),
    [collectRows.path]: () => accepted({ case_id: '7', is_new: true, added: 1, known: 0 }),
  });
  const { user } = showPage(<Bets activeId="b2" />);
  await user.click(await screen.findByRole('button', { name: 'Add to case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to case' }));
  await user.type(dialog.getByLabelText('Title of the new case'), 'Odd win');
  await user.click(dialog.getByRole('button', { name: 'Add 1 row' }));
  await screen.findByText('1 row added to the case');
  expect(sent.find(({ path }) => path === collectRows.path)?.input).toMatchObject({
    title: 'Odd win',
    endpoint: getBetList.path,
    input: { player: 'cleo' },
    screen: 'Bet Detail',
    rows: [
      {
        row: { bet_id: 'b2', win: '60' },
        link: '/account/bet-detail?bet=b2',
        columns: [
          { title: 'Bet ID', text: 'b2' },
          { title: 'Win', text: '60.00' },
        ],
      },
    ],
  });
});

it('is offered to whoever may collect, where there are rows and a call to ask for them again', async () => {
  const isOffered = async (codes: readonly string[], props: Partial<DataTableProps<Bet>> = {}): Promise<boolean> => {
    signInWith(...codes);
    const { unmount } = showPage(<Bets {...props} />);
    await partsAreThere();
    const isThere = screen.queryByRole('button', { name: 'Add to case' }) !== null;
    unmount();
    return isThere;
  };
  expect(await isOffered(['G-8-91'])).toBe(true);
  expect(await isOffered(['G-8'])).toBe(false);
  for (const none of [{ exportOf: undefined }, { exportOf: { ...of, isIdle: true } }, { rows: [] }])
    expect(await isOffered(['G-8-91'], none)).toBe(false);
});
