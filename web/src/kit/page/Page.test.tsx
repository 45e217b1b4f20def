import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { idCodec, textCodec } from '../filter/codecs.ts';
import { textInput } from '../filter/field-inputs.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useListState } from '../list/use-list-state.ts';
import type { Column } from '../table/columns.ts';
import { Page } from './Page.tsx';

type Row = { id: string; name: string };
const CODECS = { name: textCodec(), agent_id: idCodec };
const SORTS = ['name'];
const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: ({ id, name }) => <a href={`?id=${id}`}>{name}</a> },
];
const ROWS: readonly Row[] = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Bo' },
];

const Screen = ({ rows = ROWS }: { rows?: readonly Row[] }): ReactNode => {
  const state = useListState({ codecs: CODECS, sorts: SORTS, initialSort: 'name' });
  return (
    <Page title="Players">
      <ListTable
        path="/players"
        mode="instant"
        state={state}
        fields={[
          { name: 'name', label: 'Name', ...textInput() },
          { name: 'agent_id', label: 'Agent', ...textInput() },
        ]}
        columns={COLUMNS}
        query={{ data: { list: rows }, error: null, isFetching: false, refetch: () => undefined }}
        footer={null}
      />
    </Page>
  );
};

const focused = (): Element | null => document.activeElement;

it('opens with the focus on its title; three Tabs at most lead past everything to the first row', async () => {
  const { user, router } = showPage(<Screen />);
  expect(focused()).toBe(await screen.findByRole('heading', { name: 'Players' }));
  await user.tab();
  expect(focused()?.textContent).toBe('Skip to the filters');
  await user.tab();
  expect(focused()?.textContent).toBe('Skip to the table');
  await user.keyboard('{Enter}');
  expect(focused()).toBe(screen.getByRole('link', { name: 'Ann' }));
  // The row keys go on from there, and nothing was added to the address.
  await user.keyboard('{ArrowDown}');
  await screen.findByRole('link', { name: 'Bo' });
  expect(router.state.location.hash).toBe('');
});

it('leads to the first filter', async () => {
  const { user } = showPage(<Screen />);
  await screen.findByRole('heading', { name: 'Players' });
  await user.tab();
  await user.keyboard('{Enter}');
  expect(focused()).toBe(screen.getByLabelText('Name'));
});

it('leads to a table without rows as well', async () => {
  const { user } = showPage(<Screen rows={[]} />);
  await screen.findByRole('heading', { name: 'Players' });
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(focused()?.getAttribute('data-region')).toBe('');
});
