import { getReportScope } from '@manager/contract/features/report/scope';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { getSavedViewList } from '@manager/contract/features/user/saved-view';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accepted, answerCalls, type SentCall } from '../../../../test/edge.ts';
import { partsAreThere, showPage } from '../../../../test/page.tsx';
import GameReportScreen from './game-report.screen.tsx';

const CHOICES = {
  agents: [],
  sites: [],
  games: [],
  vendors: [],
  currencies: ['CNY', 'JPY'],
  has_several_currencies: true,
  timezone: 'UTC',
  settlement_hour: 0,
  day_ends_at: '2026-11-21T00:00:00.000Z',
  presets: [{ name: 'yesterday', date_from: '2026-11-19', date_to: '2026-11-19', is_finished: true }],
  can_see_test: false,
};

const measures = {
  rounds: 7194,
  players: 3,
  bet: '100',
  valid_bet: '100',
  win: '90',
  win_loss: '10',
  rate: '90.0000',
  jackpot_contribution: '0',
  jackpot_win: '0',
  free_round_bonus: '0',
  free_win_bonus: '0',
  activity_prize: '0',
  compensation: '0',
  ngr: '10',
};
const row = (id: string, of: object = {}) => ({
  game_id: id,
  game_code: `g${id}`,
  game_name: `Game ${id}`,
  vendor: 'Own',
  type: 'slot',
  theoretical_rtp: '96.0000',
  deviation: '-6.0000',
  z_score: '-0.24',
  standard_error: '24.6332',
  effective_rounds: 412,
  rtp_state: 'insufficient',
  hit_rate: '30.0000',
  feature_buys: 0,
  max_multiple: '9.00',
  bet_share: '50.0000',
  win_loss_share: '50.0000',
  ...measures,
  ...of,
});
const native = { bet_usd: '14', win_usd: '12', win_loss_usd: '2' };

const answerReport = (): SentCall[] =>
  answerCalls({
    [getReportScope.path]: () => accepted(CHOICES),
    [getSavedViewList.path]: () => accepted({ list: [] }),
    [getGameReport.path]: ({ in: unit }) =>
      accepted({
        list:
          unit === 'native' ? [row('1', { ...native, currency: 'CNY' }), row('2', { ...native, currency: 'JPY' })] : [row('1')],
        total: 2,
        total_is_exact: true,
        sum: {
          ...measures,
          by_currency: [
            { ...measures, currency: 'CNY' },
            { ...measures, currency: 'JPY' },
          ],
        },
        as_of: null,
        mark: '1',
        final: true,
        scope: {
          timezone: 'UTC',
          settlement_hour: 0,
          is_mixed_calendar: false,
          from_at: '2026-11-19T00:00:00.000Z',
          to_at: '2026-11-19T23:59:59.999Z',
          names: {},
        },
      }),
  });

const asked = (sent: readonly SentCall[]) => sent.filter(({ path }) => path === getGameReport.path).map(({ input }) => input);

it('a bare address shows yesterday at once, in USD where there are several currencies', async () => {
  const sent = answerReport();
  showPage(<GameReportScreen />);
  await screen.findByText('Game 1');
  expect(asked(sent)).toHaveLength(1);
  expect(asked(sent)[0]).toMatchObject({ date_from: '2026-11-19', date_to: '2026-11-19', in: 'usd', sort: '-bet' });
  expect(screen.getByLabelText<HTMLInputElement>('Settlement days from').value).toBe('2026-11-19');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'USD' }).checked).toBe(true);
  expect(screen.queryByText('by USD')).toBeNull();
});

it('in their own currencies the header says that amounts are in the order of their USD, as the server is asked', async () => {
  const sent = answerReport();
  const { user } = showPage(<GameReportScreen />, '/?in=native');
  const mark = await screen.findByText('by USD');
  expect(asked(sent)).toEqual([expect.objectContaining({ in: 'native', sort: '-bet_usd' })]);
  expect(mark.closest('th')?.getAttribute('aria-sort')).toBe('descending');
  expect(mark.title).toBe('Amounts in several currencies are sorted by their USD value.');
  // Bet count compares as it stands.
  await user.click(within(screen.getByRole('columnheader', { name: /Bet count/ })).getByRole('button', { name: /^Bet count/ }));
  await waitFor(() => expect(asked(sent).at(-1)).toMatchObject({ sort: '-rounds' }));
  expect(screen.queryByText('by USD')).toBeNull();
});

it('says why a return is not judged, at the word itself and by keyboard', async () => {
  answerReport();
  const { user } = showPage(<GameReportScreen />);
  const word = await screen.findByRole('button', { name: 'too few rounds' });
  word.focus();
  await user.keyboard('{Enter}');
  await partsAreThere();
  const why = within(screen.getByRole('dialog', { name: 'Too few rounds to assess the RTP', hidden: true }));
  expect(why.getByText(/7,194 rounds are worth only 412 rounds of equal stakes/)).toBeTruthy();
  expect(why.getByText(/about 17,462 rounds/)).toBeTruthy();
});
