import { saveCurrency } from '@manager/contract/features/set-up/currency';
import { Button, TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { accepted, answerCalls, refused, type SentCall } from '../../../test/edge.ts';
import { partsAreThere, showPage } from '../../../test/page.tsx';
import { firstFault, required } from './checks.ts';
import { RecordForm } from './RecordForm.tsx';
import { useRecordForm } from './use-record-form.ts';

type Row = Parameters<Parameters<typeof useRecordForm<typeof saveCurrency, Values>>[0]['onSaved']>[0];
type Values = { code: string; name: string; symbol: string };

const LABELS = { code: 'Code', name: 'Name', symbol: 'Symbol' };
const NEEDED = 'Please fill in this field.';

const currency = (fields: Partial<Row> = {}): Row => ({
  id: '7',
  version: 3,
  code: 'EUR',
  name: 'Euro',
  rate: '0.92',
  is_rate_locked: false,
  unit_ratio: 1,
  coin_factor: '1',
  decimals: 2,
  symbol: '€',
  status: 'enabled',
  is_in_use: false,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
  can: { edit: true, delete: true },
  ...fields,
});

const valuesOf = (row: Row | undefined): Values => ({ code: row?.code ?? '', name: row?.name ?? '', symbol: row?.symbol ?? '' });

type Props = { row?: Row; onSaved?: (row: Row) => void; onCancel?: () => void };

/** Three fields of a currency, of which two are needed. */
const Form = ({ row, onSaved = () => undefined, onCancel = () => undefined }: Props): ReactNode => {
  const state = useRecordForm({
    formId: '/set-up/currency',
    endpoint: saveCurrency,
    row,
    valuesOf,
    toInput: (values: Values) => values,
    validate: ({ code, name }) => ({ code: firstFault(code, required(NEEDED)), name: firstFault(name, required(NEEDED)) }),
    onSaved,
  });
  const { getInputProps } = state.form;
  return (
    <RecordForm state={state} labels={LABELS} onCancel={onCancel}>
      <TextInput label="Code" {...getInputProps('code')} />
      <TextInput label="Name" {...getInputProps('name')} />
      <TextInput label="Symbol" {...getInputProps('symbol')} />
    </RecordForm>
  );
};

/** A form that can be closed and opened again, as the drawer around it does. */
const Closable = (props: Props): ReactNode => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Close drawer' : 'Open drawer'}</Button>
      {isOpen ? <Form {...props} onCancel={() => setOpen(false)} /> : <p>Closed</p>}
    </>
  );
};

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** What stands at a field. */
const messageAt = (name: string): string | null => {
  const described = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return described.map((id) => document.getElementById(id)?.textContent).find(Boolean) ?? null;
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const saves = (sent: readonly SentCall[]) => sent.filter(({ path }) => path === saveCurrency.path);
const answerSaves = (answer: Parameters<typeof answerCalls>[0][string]): SentCall[] =>
  answerCalls({ [saveCurrency.path]: answer });

describe('what is refused', () => {
  it('stands at its field and in a summary whose names lead to the fields; nothing is sent', async () => {
    const sent = answerSaves(() => accepted(currency()));
    const { user } = showPage(<Form />);
    await user.click(save());
    const summary = screen.getByRole('alert');
    expect(summary.textContent).toContain('2 fields need your attention:');
    expect([messageAt('Code'), messageAt('Name'), messageAt('Symbol')]).toEqual([NEEDED, NEEDED, null]);
    await waitFor(() => expect(document.activeElement).toBe(field('Code')));
    await user.click(within(summary).getByRole('button', { name: 'Name' }));
    expect(document.activeElement).toBe(field('Name'));
    expect(saves(sent)).toEqual([]);
  });

  it('is judged anew with every key and when its field is left, and one fault alone needs no summary', async () => {
    const { user } = showPage(<Form />);
    await user.click(save());
    await user.type(field('Name'), 'E');
    expect(messageAt('Name')).toBeNull();
    expect(messageAt('Code')).toBe(NEEDED);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.clear(field('Name'));
    await user.tab();
    expect(messageAt('Name')).toBe(NEEDED);
  });

  it('by the contract is refused before it is sent', async () => {
    const sent = answerSaves(() => accepted(currency()));
    const { user } = showPage(<Form />);
    await partsAreThere();
    await user.type(field('Code'), 'e!');
    await user.type(field('Name'), 'Euro');
    await user.type(field('Symbol'), 'nine char');
    await user.click(save());
    expect(messageAt('Code')).toBe('2 to 10 capital letters or digits');
    expect(messageAt('Symbol')).toBe('At most 8 characters.');
    expect(saves(sent)).toEqual([]);
  });

  it('by the server stands at the field that it names', async () => {
    answerSaves(() => refused('object.duplicate', 'There is one with this code.', { field: 'code' }));
    const { user } = showPage(<Form row={currency({ id: '20' })} />);
    await user.type(field('Code'), 'O');
    await user.click(save());
    await waitFor(() => expect(messageAt('Code')).toBe('There is one with this code.'));
    await waitFor(() => expect(document.activeElement).toBe(field('Code')));
    expect(field('Code').value).toBe('EURO');
  });

  it('by the server of what has no field here stands in the summary, alone too', async () => {
    answerSaves(() =>
      refused('input.invalid', 'Please check the highlighted fields.', { fields: { starts_at: 'Must be in the future.' } }),
    );
    const { user } = showPage(<Form row={currency({ id: '27' })} />);
    await user.type(field('Name'), 's');
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByText(/Must be in the future\./).textContent).toMatch(/^Starts? ?(at)?: Must be in the future\.$/),
    );
  });
});

describe('saving', () => {
  it('sends the fields that were changed, with the version that was read', async () => {
    const sent = answerSaves(({ name }) => accepted(currency({ version: 4, name: String(name) })));
    const onSaved = vi.fn();
    const { user } = showPage(<Form row={currency({ id: '21' })} onSaved={onSaved} />);
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Euros');
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(saves(sent).map(({ input }) => input)).toEqual([{ id: '21', version: 3, name: 'Euros' }]);
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  it('a new record leaves out what was not filled in', async () => {
    const sent = answerSaves(() => accepted(currency({ id: '22' })));
    const { user } = showPage(<Form />);
    await user.type(field('Code'), 'EUR');
    await user.type(field('Name'), 'Euro');
    await user.click(save());
    await waitFor(() => expect(saves(sent).map(({ input }) => input)).toEqual([{ code: 'EUR', name: 'Euro' }]));
  });

  it('happens once, however often it is pressed while it is on its way', async () => {
    let answer = (): void => undefined;
    const sent = answerSaves(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return accepted(currency());
    });
    const onSaved = vi.fn();
    const { user } = showPage(<Form row={currency({ id: '23' })} onSaved={onSaved} />);
    await user.type(field('Name'), 's');
    await user.click(save());
    await waitFor(() => expect(save().dataset['loading']).toBe('true'));
    await user.click(save());
    await user.type(field('Name'), '{Enter}');
    fireEvent.submit(field('Name'));
    act(() => answer());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(saves(sent)).toHaveLength(1);
    expect(save().dataset['loading']).toBeUndefined();
  });

  it('that got no answer is the same wish when it is sent again, and another one after an answer', async () => {
    const keys: (string | null)[] = [];
    let hasNetwork = false;
    vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
      keys.push(headers.get('Idempotency-Key'));
      if (!hasNetwork) return Promise.reject(new TypeError('no network'));
      return Promise.resolve(Response.json(refused('object.wrong_state', 'Not now.')));
    });
    const { user } = showPage(<Form row={currency({ id: '24' })} />);
    await user.type(field('Name'), 's');
    await user.click(save());
    // The console itself tries twice.
    await waitFor(() => expect(keys).toHaveLength(2), { timeout: 3000 });
    await screen.findByText('Network Error');
    hasNetwork = true;
    await user.click(save());
    await screen.findByText('Not now.');
    await user.click(save());
    await waitFor(() => expect(keys).toHaveLength(4));
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[2]);
  });

  it('that waits for a second person closes the form, says so, and leaves no draft', async () => {
    answerSaves(() => refused('approval.waiting', 'Waits for a second person.', { approval_id: '88' }));
    const { user } = showPage(<Closable row={currency({ id: '25' })} />);
    await user.type(field('Name'), 's');
    await user.click(save());
    expect(await screen.findByText('Closed')).toBeTruthy();
    expect(await screen.findByText(/Waits for a second person\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: /request/i }).getAttribute('href')).toBe('/approval/index?id=88');
    await user.click(screen.getByRole('button', { name: 'Open drawer' }));
    expect(field('Name').value).toBe('Euro');
    expect(screen.queryByText(/were restored/)).toBeNull();
  });

  it('that waits closes the form once, though the page behind is drawn again before it is gone', async () => {
    answerSaves(() => refused('approval.waiting', 'Waits for a second person.', { approval_id: '89' }));
    const Redrawn = (): ReactNode => {
      const [closings, setClosings] = useState(0);
      return (
        <>
          <p>Closings: {closings}</p>
          <Form row={currency({ id: '26' })} onCancel={() => setClosings((before) => Math.min(before + 1, 9))} />
        </>
      );
    };
    const { user } = showPage(<Redrawn />);
    await user.type(field('Name'), 's');
    await user.click(save());
    expect(await screen.findByText('Closings: 1')).toBeTruthy();
    await user.type(field('Name'), 's');
    expect(screen.getByText('Closings: 1')).toBeTruthy();
  });
});

describe('what is not saved', () => {
  it('is there again when the form is opened again, and can be discarded', async () => {
    const { user } = showPage(<Closable row={currency({ id: '30' })} />);
    await user.type(field('Name'), ' of 2002');
    await user.click(screen.getByRole('button', { name: 'Close drawer' }));
    await user.click(screen.getByRole('button', { name: 'Open drawer' }));
    expect(field('Name').value).toBe('Euro of 2002');
    expect(screen.getByText(/Unsaved changes from an earlier visit were restored\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field('Name').value).toBe('Euro');
    await user.click(screen.getByRole('button', { name: 'Close drawer' }));
    await user.click(screen.getByRole('button', { name: 'Open drawer' }));
    expect(field('Name').value).toBe('Euro');
  });

  it('belongs to its record: another one opens as it is', async () => {
    const first = showPage(<Form row={currency({ id: '31' })} />);
    await first.user.type(field('Name'), ' of 2002');
    first.unmount();
    showPage(<Form row={currency({ id: '32', name: 'Yen' })} />);
    expect(field('Name').value).toBe('Yen');
  });

  it('is asked about before the page is left: Cancel stays, discarding leaves', async () => {
    const { user, router } = showPage(<Form row={currency({ id: '33' })} />);
    await user.type(field('Name'), 's');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    const question = await screen.findByRole('dialog', { name: 'Are you sure ?' });
    expect(question.textContent).toContain('Your changes are not saved yet. They will be lost.');
    // The cross and the button have this name.
    await user.click(within(question).getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    expect(field('Name').value).toBe('Euros');
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    const again = await screen.findByRole('dialog', { name: 'Are you sure ?' });
    await user.click(within(again).getByRole('button', { name: 'Discard changes' }));
    expect(await screen.findByText('Another page')).toBeTruthy();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is held by the window as well, and nobody is asked once nothing is changed', async () => {
    const { user } = showPage(<Form row={currency({ id: '34' })} />);
    const isHeld = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeld()).toBe(false);
    await user.type(field('Name'), 's');
    expect(isHeld()).toBe(true);
    await user.type(field('Name'), '{Backspace}');
    expect(isHeld()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Leave' }));
    expect(await screen.findByText('Another page')).toBeTruthy();
  });
});

describe('somebody else saved first', () => {
  const theirs = currency({ id: '40', version: 9, name: 'Euro zone', symbol: 'E' });
  const answerOnce = (current: Row): SentCall[] =>
    answerSaves(({ version }) =>
      version === current.version
        ? accepted(currency({ ...current, version: current.version + 1 }))
        : refused('object.version_conflict', 'The record has changed.', { current }),
    );
  const conflict = () => screen.findByRole('dialog', { name: 'The record has changed' });

  it('each field that both changed is shown as it was, as mine and as theirs, and mine is chosen first', async () => {
    const sent = answerOnce(theirs);
    const { user } = showPage(<Form row={currency({ id: '40' })} />);
    await user.type(field('Name'), ' of 2002');
    await user.click(save());
    const lines = within(await conflict())
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent.trim()));
    expect(lines).toEqual([
      ['Field', 'Original', 'Mine', 'Saved by them'],
      ['Name', 'Euro', 'Euro of 2002', 'Euro zone'],
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Euro of 2002' }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Apply and save' }));
    await waitFor(() => expect(saves(sent)).toHaveLength(2));
    expect(saves(sent)[1]?.input).toEqual({ id: '40', version: 9, name: 'Euro of 2002' });
    // What they alone changed is theirs.
    expect(field('Symbol').value).toBe('E');
  });

  it('theirs is taken where it is chosen, and only what is left of mine is sent', async () => {
    const sent = answerOnce({ ...theirs, id: '41', symbol: '€' });
    const { user } = showPage(<Form row={currency({ id: '41' })} />);
    await user.type(field('Name'), ' of 2002');
    await user.type(field('Code'), 'O');
    await user.click(save());
    await conflict();
    await user.click(screen.getByRole('radio', { name: 'Euro zone' }));
    await user.click(screen.getByRole('button', { name: 'Apply and save' }));
    await waitFor(() => expect(saves(sent)).toHaveLength(2));
    expect(saves(sent)[1]?.input).toEqual({ id: '41', version: 9, code: 'EURO' });
    expect(field('Name').value).toBe('Euro zone');
  });

  it('elsewhere in the record: says that both changes go together', async () => {
    answerOnce(currency({ id: '42', version: 5, symbol: 'E' }));
    const { user } = showPage(<Form row={currency({ id: '42' })} />);
    await user.type(field('Name'), 's');
    await user.click(save());
    const dialog = await conflict();
    expect(dialog.textContent).toContain('Your changes do not overlap with theirs');
    expect(within(dialog).queryByRole('table')).toBeNull();
  });

  it('cancelling keeps what was typed and saves nothing', async () => {
    const sent = answerOnce({ ...theirs, id: '43' });
    const { user } = showPage(<Form row={currency({ id: '43' })} />);
    await user.type(field('Name'), 's');
    await user.click(save());
    await user.click(
      within(await conflict())
        .getAllByRole('button', { name: 'Cancel' })
        .at(-1) as HTMLElement,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Name').value).toBe('Euros');
    expect(saves(sent)).toHaveLength(1);
  });
});
