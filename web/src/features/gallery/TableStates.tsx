import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../api/errors.ts';
import {
  countColumn,
  dateColumn,
  flagColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  ON_OFF_TONES,
  percentColumn,
  tagColumn,
} from '../../kit/list/columns.tsx';
import { DataTable, type DataTableProps } from '../../kit/data-table/DataTable.tsx';
import { KeysetFooter } from '../../kit/table/KeysetFooter.tsx';
import { PageFooter } from '../../kit/table/PageFooter.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { useTableSelection } from '../../kit/table-selection/use-table-selection.ts';
import { moneyText } from '../../ui/format.ts';
import { Part, State } from './Part.tsx';

type Sample = {
  id: string;
  name: string;
  status: 'enabled' | 'disabled';
  bets: number;
  bet: string;
  win: string | null;
  rtp: string;
  is_test: boolean;
  note: string;
  at: string;
};

const samples = (count: number): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `Website ${String(index + 1).padStart(3, '0')}`,
    status: index % 4 === 3 ? 'disabled' : 'enabled',
    bets: index * 137,
    bet: `${index * 1250}.5`,
    win: index % 5 === 4 ? null : `${index * 1199}.25`,
    rtp: `${94 + (index % 5)}.25`,
    is_test: index % 7 === 6,
    note:
      index % 3 === 0 ? 'A note that is longer than its column and therefore ends in dots, the whole of it being its title' : '',
    at: '2026-03-01T04:05:06.000Z',
  }));

const COLUMNS: Column<Sample>[] = [
  linkColumn({
    id: 'name',
    header: 'Website',
    isSortable: true,
    widthPx: 160,
    target: { hrefOf: () => '#', onOpen: () => undefined },
  }),
  tagColumn({ id: 'status', header: 'Status', tones: ON_OFF_TONES, labelOf: (status) => status }),
  countColumn({ id: 'bets', header: 'Bets', isSortable: true }),
  moneyColumn({ id: 'bet', header: 'Bet', isSortable: true, help: 'Real money staked, in USD' }),
  moneyColumn({ id: 'win', header: 'Win' }),
  percentColumn({ id: 'rtp', header: 'RTP', help: 'Win / bet' }),
  flagColumn({ id: 'is_test', header: 'Test' }),
  noteColumn({ id: 'note', header: 'Note' }),
  dateColumn({ id: 'at', header: 'Created' }),
];

const toneOf = ({ status, is_test: isTest }: Sample) =>
  isTest ? ('test' as const) : status === 'disabled' ? ('muted' as const) : undefined;

const Table = ({ name, ...rest }: Partial<DataTableProps<Sample>> & { name: string }): ReactNode => (
  <State title={name}>
    <DataTable
      id={`gallery-${name.replaceAll(' ', '-')}`}
      caption={name}
      columns={COLUMNS}
      rows={[]}
      rowId={(row) => row.id}
      rowTone={toneOf}
      empty={{}}
      {...rest}
    />
  </State>
);

const failed = new ApiError({ message: 'The store does not answer', code: 50000, requestId: 'r-4711' });
const denied = new ApiError({ message: 'No', code: 40300, data: { permission: 'C-2' } });
const nothing = (): void => undefined;

/** The table in every state it knows. */
export const TableStates = (): ReactNode => {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState('name');
  return (
    <Part title="Table">
      <Table
        name="rows with totals and pages"
        rows={samples(6)}
        sort={sort}
        onSort={setSort}
        activeId="2"
        rowCount={1284}
        onRefresh={nothing}
        actions={<Button>Add website</Button>}
        totals={[
          { key: 'page', label: 'This page', cell: (id) => (id === 'bet' ? moneyText('18750.5') : null) },
          { key: 'all', label: 'All 1,284 rows', cell: (id) => (id === 'bet' ? moneyText('987654.32') : null) },
        ]}
        footer={<PageFooter page={page} size={50} total={1284} isExact onPage={setPage} onSize={nothing} />}
      />
      <Selection />
      <Table
        name="walked by cursor"
        rows={samples(3)}
        footer={<KeysetFooter shown={3} size={50} newerCursor={null} olderCursor="c" onCursor={nothing} onSize={nothing} />}
      />
      <Table name="first load" rows={undefined} isFetching />
      <Table name="next page on its way" rows={samples(3)} isFetching />
      <Table name="refresh failed" rows={samples(3)} error={failed} onRetry={nothing} />
      <Table name="not searched yet" empty={{ isIdle: true }} />
      <Table name="nothing exists" empty={{ create: <Button>Add website</Button> }} />
      <Table name="no match" empty={{ isFiltered: true, onClearFilters: nothing }} />
      <Table name="not permitted" rows={undefined} error={denied} />
      <Table name="failed" rows={undefined} error={failed} onRetry={nothing} />
      <Table name="one thousand rows" rows={samples(1000)} />
    </Part>
  );
};

const Selection = (): ReactNode => {
  const store = useTableSelection();
  return (
    <Table
      name="selection"
      rows={samples(5)}
      selection={{
        store,
        isSelectable: ({ status }) => status === 'enabled',
        nameOf: ({ name }) => name,
        filterKey: '',
        matching: 1284,
        actions: () => (
          <Button size="compact-sm" color="red" variant="light">
            Delete
          </Button>
        ),
      }}
    />
  );
};
