import { findPlayers } from '@manager/contract/features/search/player';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accepted, answerCalls, type SentCall } from '../../../test/edge.ts';
import { showPage } from '../../../test/page.tsx';
import { FilterBar } from '../../kit/filter/FilterBar.tsx';
import { type SessionUser, userStore } from '../../session/session.ts';
import { usePlayerInput } from './player-input.tsx';

const PLAYERS = [
  { id: '11', user_name: 'Kim', site_name: 'Alpha', agent_name: 'North' },
  { id: '12', user_name: 'kimono', site_name: 'Beta', agent_name: 'South' },
  { id: '13', user_name: 'joakim', site_name: 'Alpha', agent_name: 'North' },
].map((player) => ({ ...player, currency: 'USD', site_id: '1', site_code: 'x' }));

/** Where a list unfolds is worked out by a layout that the page of a test does not have. */
const UNPLACED = { hidden: true };

type Filters = { player_id: string; player: string };
const NONE: Filters = { player_id: '', player: '' };
let asked: Filters[];
let sent: SentCall[];

const signInWith = (...codes: string[]): void => userStore.set({ is_super: false, authArray: codes } as unknown as SessionUser);

beforeEach(() => {
  signInWith('B-3');
  asked = [];
  sent = answerCalls({
    [findPlayers.path]: ({ q, ids }) => {
      const list = PLAYERS.filter(({ id, user_name: name }) =>
        typeof ids === 'string' ? ids === id : name.toLowerCase().includes(String(q).toLowerCase()),
      );
      return accepted({ list, has_more: false });
    },
  });
});
afterEach(() => {
  userStore.set(null);
  vi.unstubAllGlobals();
});

const List = ({ start = '' }: { start?: string }): ReactNode => {
  const [values, setValues] = useState<Filters>({ ...NONE, player_id: start });
  return (
    <FilterBar
      values={values}
      fields={[{ name: 'player_id', nameTo: 'player', label: 'Player', ...usePlayerInput(values.player_id) }]}
      mode="explicit"
      onApply={(patch) => {
        asked.push({ ...values, ...patch });
        setValues({ ...values, ...patch });
      }}
      onClear={() => setValues(NONE)}
    />
  );
};
const field = (): HTMLInputElement => screen.getByLabelText('Player');

it('a part of the name unfolds who may be meant, and arrows and Enter choose', async () => {
  const { user } = showPage(<List />);
  await user.click(field());
  // At once, however slow the machine is.
  for (const value of ['k', 'ki', 'kim']) fireEvent.change(field(), { target: { value } });
  const options = await screen.findAllByRole('option', UNPLACED);
  expect(options.map((option) => option.textContent)).toEqual([
    'Kim 11 · Alpha · North · USD',
    'kimono 12 · Beta · South · USD',
    'joakim 13 · Alpha · North · USD',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field().value).toBe('kimono');
  expect(asked).toEqual([]);
  await user.keyboard('{Enter}');
  expect(asked).toEqual([{ player_id: '12', player: '' }]);
  expect(await screen.findByRole('button', { name: /Player: kimono/ })).toBeTruthy();
  // One question for what was typed, not one a letter.
  expect(sent.filter(({ input }) => input['q'] !== undefined)).toHaveLength(1);
});

it('a whole name needs no look at the list', async () => {
  const { user } = showPage(<List />);
  await user.type(field(), 'KIM{Enter}');
  await waitFor(() => expect(field().value).toBe('Kim'));
  await user.keyboard('{Enter}');
  expect(asked).toEqual([{ player_id: '11', player: '' }]);
});

it('what stands for nobody yet is searched as a whole name, never left out', async () => {
  const { user } = showPage(<List />);
  await user.type(field(), 'ki');
  expect(await screen.findAllByRole('option', UNPLACED)).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(asked).toEqual([{ player_id: '', player: 'ki' }]);
  expect(screen.getByRole('button', { name: /Player: ki \(exact name\)/ })).toBeTruthy();
  await user.clear(field());
  await user.type(field(), 'nobody');
  expect(await screen.findByText('No player found. Enter any part of the user name, or the whole ID.')).toBeTruthy();
});

it('who sees masked names is told that whole ones alone are found', async () => {
  signInWith('F-3');
  const { user } = showPage(<List />);
  expect(field().placeholder).toBe('Whole name, or ID');
  await user.type(field(), 'nobody');
  expect(
    await screen.findByText(/^No player found. You see masked names, so enter the whole user name or the whole ID/),
  ).toBeTruthy();
});

it('an address that names a player by id shows the name, and typing anew gives it up', async () => {
  const { user } = showPage(<List start="13" />);
  await waitFor(() => expect(field().value).toBe('joakim'));
  expect(screen.getByRole('button', { name: /Player: joakim/ })).toBeTruthy();
  await user.clear(field());
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(asked).toEqual([NONE]);
});
