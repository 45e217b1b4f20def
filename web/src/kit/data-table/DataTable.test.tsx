import { ERRORS } from '@manager/contract/errors';
import { saveTableLayout } from '@manager/contract/features/user/table-layout';
import { Drawer } from '@mantine/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, answerCalls } from '../../../test/edge.ts';
import { onWideWindow, onPhone, partsAreThere, showPage } from '../../../test/page.tsx';
import { ApiError } from '../../api/errors.ts';
import { useMark } from '../../browser/marks.ts';
import { confirmStore } from '../confirm/confirm.ts';
import type { Column } from '../table/columns.ts';
import { useTableSelection } from '../table-selection/use-table-selection.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';

type Player = { id: string; name: string; bet: string; status: string };

const PLAYERS: readonly Player[] = [
  { id: '1', name: 'Ann', bet: '10.00', status: 'open' },
  { id: '2', name: 'Bo', bet: '2.50', status: 'blocked' },
  { id: '3', name: 'Cy', bet: '7.25', status: 'open' },
  { id: '4', name: 'Di', bet: '0.00', status: 'open' },
];

const COLUMNS: readonly Column<Player>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: ({ id, name }) => <a href={`/player/${id}`}>{name}</a> },
  { id: 'bet', header: 'Bet', isNumeric: true, isSortable: true, cell: ({ bet }) => bet },
  { id: 'status', header: 'Status', cell: ({ status }) => status },
];

const Table = (props: Partial<DataTableProps<Player>>): ReactNode => (
  <DataTable id="/players" caption="Players" columns={COLUMNS} rows={PLAYERS} rowId={({ id }) => id} empty={{}} {...props} />
);

const headers = (): string[] =>
  screen.getAllByRole('columnheader').map((head) => head.getAttribute('abbr') ?? head.getAttribute('aria-label') ?? '');
/** What stands in the rows below the header, cell by cell. */
const rows = (): string[][] =>
  screen
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.map((cell) => cell.textContent));

// What is arranged is kept a moment later, with a call that most of these tests do not look at.
beforeEach(() => void answerCalls({ [saveTableLayout.path]: () => accepted({}) }));
afterEach(onWideWindow);

describe('rows and columns', () => {
  it('stand in the order in which they are given', () => {
    showPage(<Table />);
    expect(headers()).toEqual(['Name', 'Bet', 'Status']);
    expect(rows()).toEqual([
      ['Ann', '10.00', 'open'],
      ['Bo', '2.50', 'blocked'],
      ['Cy', '7.25', 'open'],
      ['Di', '0.00', 'open'],
    ]);
  });

  it('a text is sorted from A on first, a number from the largest on, and the next click turns it round', async () => {
    const Sorted = (): ReactNode => {
      const [sort, setSort] = useState('');
      return <Table sort={sort} onSort={setSort} />;
    };
    const { user } = showPage(<Sorted />);
    const sortOf = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) }).getAttribute('aria-sort');
    expect([sortOf('Name'), sortOf('Bet'), sortOf('Status')]).toEqual(['none', 'none', null]);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect([sortOf('Name'), sortOf('Bet')]).toEqual(['ascending', 'none']);
    await user.click(screen.getByRole('button', { name: 'Bet' }));
    expect([sortOf('Name'), sortOf('Bet')]).toEqual(['none', 'descending']);
    await user.click(screen.getByRole('button', { name: 'Bet' }));
    expect(sortOf('Bet')).toBe('ascending');
    expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
  });

  it('a column is hidden, moved, and brought back with the layout that was there first', async () => {
    const { user } = showPage(<Table />);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Bet' }));
    expect(headers()).toEqual(['Name', 'Status']);
    expect(rows()[0]).toEqual(['Ann', 'open']);
    await user.click(screen.getByRole('button', { name: 'Move Status up' }));
    expect(headers()).toEqual(['Status', 'Name']);
    await user.click(screen.getByRole('button', { name: 'Reset layout' }));
    const question = confirmStore.get();
    expect(question?.title).toBe('Reset to defaults ?');
    expect(headers()).toEqual(['Status', 'Name']);
    question?.answer({ reason: '' });
    await waitFor(() => expect(headers()).toEqual(['Name', 'Bet', 'Status']));
  });

  it('the arrangement is there again when the table is opened again, and is kept with the account', async () => {
    const sent = answerCalls({ [saveTableLayout.path]: () => accepted({}) });
    const first = showPage(<Table id="/arranged" />);
    await first.user.click(screen.getByRole('button', { name: 'Columns' }));
    await first.user.click(await screen.findByRole('checkbox', { name: 'Status' }));
    first.unmount();
    showPage(<Table id="/arranged" />);
    expect(headers()).toEqual(['Name', 'Bet']);
    await waitFor(() => expect(sent.map(({ input }) => input['table_id'])).toContain('/arranged'));
    expect(sent.find(({ input }) => input['table_id'] === '/arranged')?.input['layout']).toMatchObject({ hidden: ['status'] });
  });

  it('the line of totals speaks below its columns', () => {
    showPage(<Table totals={[{ key: 'page', label: 'This page', cell: (id) => (id === 'bet' ? '19.75' : null) }]} />);
    const total = screen.getByRole('row', { name: /This page/ });
    expect(within(total).getByRole('rowheader').textContent.trim()).toBe('This page');
    expect(
      within(total)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['19.75', '']);
  });

  it('many parts of a whole fold, and unfold behind it', async () => {
    const line = (key: string, isPart: boolean) => ({ key, label: `In ${key}`, isPart, cell: () => key });
    const parts = ['EUR', 'CNY', 'VND', 'USD'].map((key) => line(key, true));
    const { user } = showPage(<Table totals={[line('page', false), ...parts, line('all', false)]} />);
    const lines = (): (string | undefined)[] =>
      screen.getAllByRole('row', { name: /^In / }).map((row) => within(row).getByRole('rowheader').title);
    const places = (): (string | null)[] =>
      screen.getAllByRole('row', { name: /^In / }).map((row) => row.getAttribute('data-total'));
    expect([lines(), places()]).toEqual([
      ['In page', 'In all'],
      // Their places among all of them: what explains a figure goes by them.
      ['0', '5'],
    ]);
    await user.click(screen.getByRole('button', { name: '4 more' }));
    expect(lines()).toEqual(['In page', 'In EUR', 'In CNY', 'In VND', 'In USD', 'In all']);
    await user.click(screen.getByRole('button', { name: 'Fewer totals' }));
    expect(lines()).toEqual(['In page', 'In all']);
  });

  it('few parts stay', () => {
    showPage(<Table totals={['EUR', 'CNY', 'VND'].map((key) => ({ key, label: `In ${key}`, isPart: true, cell: () => key }))} />);
    expect(screen.getAllByRole('row', { name: /^In / })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
  });

  it('figures that are not whole are marked in the toolbar and in the totals, and no longer once they are', async () => {
    const Marked = ({ months }: { months: string[] }): ReactNode => {
      useMark(months.length === 0 ? undefined : { months });
      return <Table totals={[{ key: 'all', label: 'All rows', cell: () => null }]} />;
    };
    const Page = (): ReactNode => {
      const [months, setMonths] = useState(['2026-11']);
      return (
        <>
          <button type="button" onClick={() => setMonths([])}>
            Restored
          </button>
          <Marked months={months} />
        </>
      );
    };
    const { user } = showPage(<Page />);
    const marks = () => screen.queryAllByTitle(/November 2026/);
    expect(marks()).toHaveLength(2);
    expect(marks().every((mark) => mark.textContent === 'Incomplete')).toBe(true);
    expect(within(screen.getByRole('row', { name: /All rows/ })).getByTitle(/November 2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restored' }));
    expect(marks()).toHaveLength(0);
  });
});

describe('where there are no rows', () => {
  const busy = () => screen.getByRole('region', { name: 'Players', busy: true });

  it('a first answer on its way shows neither rows nor words, and says that it works', () => {
    showPage(<Table rows={undefined} isFetching />);
    expect(screen.getAllByRole('row')).toHaveLength(1);
    expect(busy()).toBeTruthy();
    expect(screen.queryByText('No data')).toBeNull();
    expect(screen.queryByText('Could not load')).toBeNull();
  });

  it('an answer that takes long counts the seconds after five of them, and can be stopped', () => {
    vi.useFakeTimers();
    const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
    const onCancel = vi.fn();
    showPage(<Table rows={undefined} isFetching onCancel={onCancel} />);
    pass(4000);
    expect(screen.queryByText(/Still working/)).toBeNull();
    pass(2000);
    expect(screen.getByText('Still working… 6 s')).toBeTruthy();
    expect(screen.queryByText(/unusually long/)).toBeNull();
    pass(14_000);
    expect(screen.getByText(/This is taking unusually long/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('nothing was asked yet: says to press Search', () => {
    showPage(<Table rows={undefined} empty={{ isIdle: true }} />);
    expect(screen.getByText('Not searched yet')).toBeTruthy();
    expect(screen.getByText('Set the filters and press Search.')).toBeTruthy();
  });

  it('nothing was recorded: offers the first record', () => {
    showPage(<Table rows={[]} empty={{ create: <button type="button">Add player</button> }} />);
    expect(screen.getByText('No data')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add player' })).toBeTruthy();
  });

  it('nothing matches: offers to let the filters go', async () => {
    const onClearFilters = vi.fn();
    const { user } = showPage(<Table rows={[]} empty={{ isFiltered: true, onClearFilters }} />);
    expect(screen.getByText('Nothing matches these filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(onClearFilters).toHaveBeenCalledOnce();
  });

  it('a failure names its reason, its code and its request, and tries again', async () => {
    const onRetry = vi.fn();
    const error = new ApiError({ message: 'The report store is away.', code: 50_000, requestId: 'r-17' });
    const { user } = showPage(<Table rows={undefined} error={error} onRetry={onRetry} />);
    expect(screen.getByText('Could not load')).toBeTruthy();
    expect(screen.getByText('The report store is away.')).toBeTruthy();
    expect(screen.getByText('Code 50000 · Request r-17')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('a missing permission is named, and there is nothing to try again', () => {
    const error = new ApiError({ message: 'no', code: ERRORS['permission.missing'], data: { permission: 'B-1' } });
    showPage(<Table rows={undefined} error={error} onRetry={() => undefined} />);
    expect(screen.getByText(/This requires the permission B-1\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('rows that were read before a refresh failed stay, below the reason', async () => {
    const onRetry = vi.fn();
    const { user } = showPage(<Table error={new ApiError({ message: 'Network Error', code: null })} onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Could not load: Network Error');
    expect(rows()).toHaveLength(4);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('a selection', () => {
  const Selectable = (props: Partial<DataTableProps<Player>> & { matching?: number; filterKey?: string }): ReactNode => {
    const { matching, filterKey = '', ...rest } = props;
    const store = useTableSelection();
    return (
      <Table
        {...rest}
        selection={{
          store,
          isSelectable: ({ status }) => status !== 'blocked',
          nameOf: ({ name }) => name,
          filterKey,
          matching,
          actions: (chosen) => (
            <span>{chosen.kind === 'ids' ? `ids ${chosen.ids.join(' ')}` : `all ${chosen.expectedCount}`}</span>
          ),
        }}
      />
    );
  };
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const ticked = () => ['Ann', 'Bo', 'Cy', 'Di'].filter((name) => box(`Select ${name}`).checked);
  const bar = () => screen.findByRole('group', { name: 'Select' });

  it('says how many are chosen, and lets them go', async () => {
    const { user } = showPage(<Selectable />);
    expect(screen.queryByRole('group', { name: 'Select' })).toBeNull();
    await partsAreThere();
    await user.click(box('Select Ann'));
    await user.click(box('Select Di'));
    expect((await bar()).textContent).toContain('2 selected');
    expect(screen.getByText('ids 1 4')).toBeTruthy();
    await user.click(within(await bar()).getByRole('button', { name: 'Clear' }));
    expect(ticked()).toEqual([]);
    expect(screen.queryByRole('group', { name: 'Select' })).toBeNull();
  });

  it('Shift and a click take the rows between, but none that cannot be chosen', async () => {
    const { user } = showPage(<Selectable />);
    await partsAreThere();
    await user.click(box('Select Ann'));
    await user.keyboard('{Shift>}');
    await user.click(box('Select Di'));
    await user.keyboard('{/Shift}');
    expect(box('Select Bo').disabled).toBe(true);
    expect(ticked()).toEqual(['Ann', 'Cy', 'Di']);
    expect(screen.getByText('ids 1 3 4')).toBeTruthy();
  });

  it('the box of the header takes the page, and then everything that matches is offered', async () => {
    const { user } = showPage(<Selectable matching={1284} />);
    await partsAreThere();
    const page = box('Select all rows of this page');
    await user.click(box('Select Ann'));
    expect(page.indeterminate).toBe(true);
    expect(screen.queryByRole('button', { name: /matching rows/ })).toBeNull();
    await user.click(page);
    expect(page.indeterminate).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Select all 1,284 matching rows' }));
    expect(screen.getByText('All 1,284 matching rows are selected')).toBeTruthy();
    expect(screen.getByText('all 1284')).toBeTruthy();
    await user.click(box('Select Cy'));
    expect(screen.getByText('ids 1 4')).toBeTruthy();
  });

  it('is let go of when the filters change', async () => {
    const Filtered = (): ReactNode => {
      const [filterKey, setFilterKey] = useState('open');
      return (
        <>
          <button type="button" onClick={() => setFilterKey('all')}>
            Filter
          </button>
          <Selectable filterKey={filterKey} />
        </>
      );
    };
    const { user } = showPage(<Filtered />);
    await partsAreThere();
    await user.click(box('Select Ann'));
    expect(ticked()).toEqual(['Ann']);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(ticked()).toEqual([]);
  });
});

describe('from the keyboard', () => {
  const focused = () => document.activeElement?.textContent;

  it('arrows and J and K walk the rows by what opens them, and Escape goes back to the table', async () => {
    const { user } = showPage(<Table />);
    const region = screen.getAllByRole('region', { name: 'Players' }).find(({ tabIndex }) => tabIndex === 0) as HTMLElement;
    act(() => region.focus());
    // What answers the keys is fetched at the first touch.
    await partsAreThere();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Ann');
    await user.keyboard('j{ArrowDown}');
    expect(focused()).toBe('Cy');
    await user.keyboard('k');
    expect(focused()).toBe('Bo');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(region);
  });

  it('Escape closes the drawer that a row opened, also before the focus has moved into it', async () => {
    const onClose = vi.fn();
    const { user } = showPage(
      <>
        <Table />
        <Drawer opened onClose={onClose} trapFocus={false}>
          A record
        </Drawer>
      </>,
    );
    await partsAreThere();
    act(() => screen.getByRole('link', { name: 'Ann', hidden: true }).focus());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('Escape folds up a menu, with the focus back on its button, and only the next one leaves the full window', async () => {
    const { user } = showPage(<Table />);
    await user.click(screen.getByRole('button', { name: 'Full window' }));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const box = await screen.findByRole('checkbox', { name: 'Bet' });
    act(() => box.focus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox', { name: 'Bet' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }));
    await user.keyboard('x');
    expect(screen.getByRole('button', { name: 'Exit full window' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Full window' })).toBeTruthy();
  });
});

describe('on a phone', () => {
  it('each row is a card: its name, its figures, its state, and an order to choose', async () => {
    onPhone();
    const onSort = vi.fn();
    const { user } = showPage(<Table sort="name" onSort={onSort} />);
    const cards = await screen.findAllByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    expect(cards).toHaveLength(4);
    const [, bo] = cards as [HTMLElement, HTMLElement];
    expect(within(bo).getByRole('link', { name: 'Bo' })).toBeTruthy();
    expect(within(bo).getByRole('term').textContent).toBe('Bet');
    expect(within(bo).getByRole('definition').textContent).toBe('2.50');
    expect(within(bo).getByText('blocked')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Bet ↓');
    expect(onSort).toHaveBeenCalledWith('-bet');
  });

  it('a wide report stays a table', () => {
    onPhone();
    showPage(<Table phone="scroll" />);
    expect(screen.getByRole('table', { name: 'Players' })).toBeTruthy();
  });
});
