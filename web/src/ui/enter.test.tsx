import { MultiSelect, Select } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createStore, useStore } from '../browser/store.ts';
import { showPage } from '../../test/page.tsx';

const SITES = ['Amber', 'Hudson', 'Hudson two'];

type Props = { onSubmit: () => void; choices?: string[] };

const Form = ({ onSubmit, choices = SITES }: Props): ReactNode => {
  const [site, setSite] = useState<string | null>(null);
  const [sites, setSites] = useState<string[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Select label="Website" searchable data={choices} value={site} onChange={setSite} />
      <MultiSelect label="Websites" searchable data={choices} value={sites} onChange={setSites} />
      <output>{[site, ...sites].filter(Boolean).join(' ')}</output>
      <button type="submit">Save</button>
    </form>
  );
};

it.each(['Website', 'Websites'])('Enter in %s takes the first that fits, and does not send the form', async (label) => {
  const onSubmit = vi.fn();
  const { user } = showPage(<Form onSubmit={onSubmit} />);
  const field = screen.getByRole('combobox', { name: label });
  await user.type(field, 'hudson{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Hudson');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'nowhere{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('Enter keeps what is chosen already', async () => {
  const { user } = showPage(<Form onSubmit={vi.fn()} />);
  const field = screen.getByRole('combobox', { name: 'Website' });
  await user.type(field, 'hudson{Enter}');
  await user.clear(field);
  await user.type(field, 'hudson{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Hudson');
});

it.each(['Website', 'Websites'])(
  'Enter in %s takes the first that fits of choices that came after it was typed',
  async (label) => {
    const onSubmit = vi.fn();
    const answer = createStore<string[]>([]);
    const LateForm = (): ReactNode => <Form onSubmit={onSubmit} choices={useStore(answer)} />;
    const { user } = showPage(<LateForm />);
    await user.type(screen.getByRole('combobox', { name: label }), 'hud{Enter}');
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => answer.set(SITES));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe('Hudson');
    expect(onSubmit).not.toHaveBeenCalled();
  },
);
