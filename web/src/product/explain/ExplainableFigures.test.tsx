import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { NO_SCOPE } from '../../kit/report/scope-state.ts';
import type { Column } from '../../kit/table/columns.ts';
import type { Composed } from './composed.ts';
import { ExplainableFigures } from './ExplainableFigures.tsx';
import type { FigurePlace } from './figure-places.ts';

type Row = { id: string; name: string; bet: string; win: string };
const ROWS: readonly Row[] = [
  { id: '1', name: 'Bells', bet: '10', win: '9' },
  { id: '2', name: 'Lotus', bet: '20', win: '18' },
];
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Game', cell: ({ id, name }) => <a href={`/game/${id}`}>{name}</a> },
  { id: 'bet', header: 'Bet', isNumeric: true, cell: ({ bet }) => bet },
  { id: 'win', header: 'Win', isNumeric: true, cell: ({ win }) => win },
];

const figureAt = ({ columnId, row }: FigurePlace): Composed | undefined => {
  const of = row === undefined ? undefined : ROWS[row];
  if (of === undefined || columnId === 'name') return undefined;
  const value = columnId === 'bet' ? of.bet : of.win;
  const label = `${of.name} ${columnId}`;
  return { kind: 'composed', title: columnId, label, formula: '', notes: [], value, unit: '', terms: [], again: null };
};

const Report = (): ReactNode => (
  <ExplainableFigures path="/report" scope={NO_SCOPE} query={{}} figureAt={figureAt} whole={undefined}>
    <DataTable id="/report" caption="Games" columns={COLUMNS} rows={ROWS} rowId={({ id }) => id} empty={{}} />
  </ExplainableFigures>
);

const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

it('the mark is one stop of Tab in the toolbar; arrows move it from figure to figure, and Enter asks', async () => {
  const { user } = showPage(<Report />);
  await user.click(await screen.findByRole('button', { name: /^Explain a figure/ }));
  expect(focused()).toBe('Explain this number (E): 10');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Explain this number (E): 9');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Explain this number (E): 18');
  // Beyond the edge it stays.
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('Explain this number (E): 18');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Lotus win')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Lotus win')).toBeNull());
  expect(focused()).toBe('Explain this number (E): 18');
});

it('is seen in the row that has the focus, and the right arrow goes to it; Escape goes back to the row', async () => {
  const { user } = showPage(<Report />);
  const link = await screen.findByRole('link', { name: 'Lotus' });
  link.focus();
  expect(await screen.findByRole('button', { name: 'Explain this number (E): 20' })).toBeTruthy();
  expect(document.activeElement).toBe(link);
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Explain this number (E): 20');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(link);
});
