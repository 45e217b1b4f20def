import type { previewCards } from '@manager/contract/features/task/task-use-card';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { decimal, toWire } from '@manager/domain/money';
import { DAY_MS } from '../history/plan.ts';
import { GAMES, publishedMathOf } from '../world/games.ts';
import { CALLS, PAGE } from './calls.ts';
import { playersOf } from './free-rounds.ts';
import type { Office } from './office.ts';
import { askAndAgree } from './second-person.ts';
import type { StaffName } from './staff.ts';

/** Cards that an agent manager gives to the players who played last, at the smallest bet. */
type Planned = {
  by: StaffName;
  website: string;
  currency: string;
  card: Pick<InputOf<typeof previewCards>, 'type' | 'feature' | 'multiplier' | 'rounds'>;
  maxBets: number;
  players: number;
  days: number;
  reason: string;
};

const CARDS: readonly Planned[] = [
  {
    by: 'mei',
    website: 'lantern88',
    currency: 'CNY',
    card: { type: 'free_spin', multiplier: 3, rounds: 10 },
    maxBets: 1_000,
    players: 10,
    days: 7,
    reason: 'For players of the last days',
  },
  {
    by: 'mei',
    website: 'mooncourt',
    currency: 'CNY',
    card: { type: 'feature_game', feature: 'super', rounds: 1 },
    maxBets: 2_000,
    players: 6,
    days: 14,
    reason: 'Moon festival',
  },
];
const BET_UNITS = 20;

/** The game that cards are for; undefined: the operator has none of them. */
export const cardGameOf = ({ ids }: Office): string | undefined => {
  const game = GAMES.find((one) => publishedMathOf(one).math.betUnits === BET_UNITS);
  return game === undefined ? undefined : ids.game(game.code);
};

/** Agent managers issue cards, finance agrees. Where a website has some, none are issued again. */
export async function issueCards(office: Office): Promise<void> {
  for (const planned of CARDS) {
    const { by, website, currency, card, reason } = planned;
    const site_id = office.ids.website(website);
    const { total } = await office.at[by](CALLS.cards, { site_id, ...PAGE });
    const game_id = cardGameOf(office);
    if (total > 0 || game_id === undefined) continue;
    const { list } = await office.at[by](CALLS.cardBets, { site_id, game_id });
    const [bet] = list.find((offered) => offered.currency === currency)?.bets ?? [];
    const names = await playersOf(office, planned);
    if (bet === undefined || names.length === 0) continue;
    const order = {
      ...card,
      site_id,
      game_id,
      currency,
      max_win: toWire(decimal(bet).times(String(planned.maxBets))),
      expires_at: new Date(Date.now() + planned.days * DAY_MS).toISOString(),
      text: ['user_name', ...names].join('\n'),
    };
    const { accepted, fingerprint } = await office.at[by](CALLS.previewCards, order);
    if (accepted === 0) continue;
    await askAndAgree({ asker: office.at[by], agrees: office.at.grace }, CALLS.issueCards, { ...order, fingerprint, reason });
  }
}
