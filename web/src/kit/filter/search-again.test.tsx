import { getReportScope } from '@manager/contract/features/report/scope';
import { findPlayers } from '@manager/contract/features/search/player';
import { screen, waitFor } from '@testing-library/react';
import { Activity, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accepted, answerCalls, type SentCall } from '../../../test/edge.ts';
import { showPage } from '../../../test/page.tsx';
import { queryClient, useList } from '../../api/query.ts';
import { NO_SCOPE } from '../report/scope-state.ts';
import { ScopeBar } from '../scope/ScopeBar.tsx';
import { textInput } from './field-inputs.tsx';
import { FilterBar } from './FilterBar.tsx';

const CHOICES = {
  agents: [],
  sites: [],
  games: [],
  vendors: [],
  currencies: [],
  has_several_currencies: false,
  timezone: 'UTC',
  settlement_hour: 0,
  day_ends_at: '2026-11-21T00:00:00.000Z',
  presets: [{ name: 'yesterday', date_from: '2026-11-19', date_to: '2026-11-19', is_finished: true }],
  can_see_test: false,
};

let sent: SentCall[];
beforeEach(() => {
  sent = answerCalls({
    [findPlayers.path]: () => accepted({ list: [], has_more: false }),
    [getReportScope.path]: () => accepted(CHOICES),
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const asked = (): string[] => sent.filter(({ path }) => path === findPlayers.path).map(({ input }) => String(input['q']));
const pressSearch = (): HTMLElement => screen.getByRole('button', { name: 'Search' });

const Behind = (): ReactNode => {
  useList(findPlayers, { q: 'behind' });
  return null;
};

const Log = (): ReactNode => {
  const [values, setValues] = useState({ player: 'kim' });
  useList(findPlayers, { q: values.player });
  return (
    <FilterBar
      values={values}
      fields={[{ name: 'player', label: 'Player', ...textInput() }]}
      mode="explicit"
      onApply={(patch) => setValues({ ...values, ...patch })}
      onClear={() => undefined}
    />
  );
};

const Report = (): ReactNode => {
  const [values, setValues] = useState({ ...NO_SCOPE, date_from: '2026-11-19', date_to: '2026-11-19' });
  useList(findPlayers, { q: values.date_from });
  return <ScopeBar values={values} defaultPreset="yesterday" onSearch={setValues} onClear={() => undefined} invalid={[]} />;
};

it('asks the same anew where nothing else was entered, and what is new once', async () => {
  const { user } = showPage(<Log />);
  await waitFor(() => expect(asked()).toEqual(['kim']));
  await user.click(pressSearch());
  await waitFor(() => expect(asked()).toEqual(['kim', 'kim']));
  await user.type(screen.getByLabelText('Player'), 'o{Enter}');
  await waitFor(() => expect(asked()).toEqual(['kim', 'kim', 'kimo']));
  // What was entered and taken back is nothing else.
  await user.type(screen.getByLabelText('Player'), 'n{Backspace}{Enter}');
  await waitFor(() => expect(asked()).toEqual(['kim', 'kim', 'kimo', 'kimo']));
});

it('asks a report anew as well', async () => {
  const { user } = showPage(<Report />);
  await waitFor(() => expect(asked()).toEqual(['2026-11-19']));
  await screen.findByRole('group', { name: 'Quick ranges' });
  await user.click(pressSearch());
  await waitFor(() => expect(asked()).toEqual(['2026-11-19', '2026-11-19']));
  // Its choices are no figures.
  expect(sent.filter(({ path }) => path === getReportScope.path)).toHaveLength(1);
});

it('leaves pages behind their tabs at rest', async () => {
  const pages = (isBehindShown: boolean): ReactNode => (
    <>
      <Log />
      <Activity mode={isBehindShown ? 'visible' : 'hidden'}>
        <Behind />
      </Activity>
    </>
  );
  const Tabs = (): ReactNode => {
    const [isShown, setShown] = useState(true);
    return (
      <>
        {pages(isShown)}
        <button type="button" onClick={() => setShown(false)}>
          Other tab
        </button>
      </>
    );
  };
  const { user } = showPage(<Tabs />);
  await waitFor(() => expect(asked().toSorted((a, b) => a.localeCompare(b))).toEqual(['behind', 'kim']));
  await user.click(screen.getByRole('button', { name: 'Other tab' }));
  await user.click(pressSearch());
  await waitFor(() => expect(asked().toSorted((a, b) => a.localeCompare(b))).toEqual(['behind', 'kim', 'kim']));
});
