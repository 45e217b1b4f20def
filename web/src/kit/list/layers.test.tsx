import { Modal } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { showPage } from '../../../test/page.tsx';
import { confirm } from '../confirm/confirm.ts';
import { idCodec } from '../filter/codecs.ts';
import { RecordDrawers } from './RecordDrawers.tsx';
import { useListState } from './use-list-state.ts';

const CODECS = { agent_id: idCodec };
const SORTS = ['name'];
const ROW = { id: '7', version: 1 };

/** A list with a record that opens beside it, as every configuration screen has one. */
const List = ({ isLoading = false }: { isLoading?: boolean }): ReactNode => {
  const state = useListState({ codecs: CODECS, sorts: SORTS, initialSort: 'name' });
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => state.open({ id: '7' })}>
        Open
      </button>
      <Link to="?agent_id=3">Filter</Link>
      <RecordDrawers
        state={state}
        query={{ data: isLoading ? undefined : ROW, error: null, refetch: () => undefined }}
        newTitle="New"
        titleOf={() => 'Record'}
        form={({ onCancel }) => (
          <button type="button" onClick={onCancel}>
            Cancel the form
          </button>
        )}
        view={({ onEdit }) => (
          <>
            <button type="button" onClick={onEdit}>
              Edit
            </button>
            <button type="button" onClick={() => void confirm({ text: 'Sure?', isDangerous: true })}>
              Ask
            </button>
            <button type="button" onClick={() => setAsking(true)}>
              More
            </button>
            <Modal opened={isAsking} onClose={() => setAsking(false)} title="Above">
              <input aria-label="Inside" />
            </Modal>
          </>
        )}
      />
    </>
  );
};

const opened = async (address = '/') => {
  const page = showPage(<List />, address);
  await page.user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Record' });
  return page;
};
const isGone = (name: string): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

describe('Escape', () => {
  it('closes the dialog on top, then the drawer under it', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('dialog', { name: 'Above' });
    await user.keyboard('{Escape}');
    await isGone('Above');
    expect(screen.getByRole('dialog', { name: 'Record' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await isGone('Record');
  });

  it('answers a question with no, and what asked it stays', async () => {
    const { user } = await opened();
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure ?' });
    // Enter, pressed too soon, does no harm.
    await waitFor(() => expect(document.activeElement).toBe(within(question).getByText('Cancel').closest('button')));
    await user.keyboard('{Escape}');
    await isGone('Are you sure ?');
    expect(screen.getByRole('dialog', { name: 'Record' })).toBeTruthy();
  });
});

describe('the history', () => {
  it('is after closing what it was before opening, also after reading on and editing', async () => {
    const { user, router } = await opened('/?agent_id=3');
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the form' }));
    await screen.findByRole('button', { name: 'Edit' });
    const back = vi.spyOn(router, 'navigate');
    await user.keyboard('{Escape}');
    await isGone('Record');
    expect(back.mock.calls.map(([to]) => to)).toEqual([-2]);
    expect([router.state.location.search, router.state.historyAction]).toEqual(['?agent_id=3', 'POP']);
  });

  it('of a shared link gains no entry either', async () => {
    const { user, router } = showPage(<List />, '/?agent_id=3&id=7');
    await screen.findByRole('dialog', { name: 'Record' });
    await user.keyboard('{Escape}');
    await isGone('Record');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(new URLSearchParams(router.state.location.search).get('id')).toBeNull();
  });
});

it('a record that is on its way shows its outline', async () => {
  showPage(<List isLoading />, '/?id=7');
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
});
