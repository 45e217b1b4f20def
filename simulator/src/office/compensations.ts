import type { CompensationRow } from '@manager/contract/features/maintain/compensate';
import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { decimal, roundMoney, toWire } from '@manager/domain/money';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { recentDays } from './recent-bets.ts';

/** What support promises players, and how far it goes: `agreed` and `refused` by finance, `paid` below all limits. */
type Promised = { usd: string; reason: string; description: string; until: 'draft' | 'paid' | 'waiting' | 'agreed' | 'refused' };

const WEBSITE = 'deccanclub';

export const COMPENSATIONS: readonly Promised[] = [
  {
    usd: '8.50',
    reason: 'Round lost in a disconnect',
    description: 'The video shows the third scatter land before the connection broke.',
    until: 'paid',
  },
  {
    usd: '150',
    reason: 'Free spins not credited',
    description: 'Ten free spins of the feature were not played out. Value by the game team.',
    until: 'agreed',
  },
  {
    usd: '240',
    reason: 'Goodwill for a delayed withdrawal',
    description: 'Four days late. The player is with us since 2024.',
    until: 'waiting',
  },
  {
    usd: '400',
    reason: 'Claims that the win was not paid',
    description: 'By mail. Screenshot attached to the ticket.',
    until: 'refused',
  },
  {
    usd: '5',
    reason: 'Autoplay went on after stop',
    description: 'Waits for the log of the game server.',
    until: 'draft',
  },
];

/** Support compensates players for bets that went wrong, finance decides on the large ones. What is there is not made twice. */
export async function compensatePlayers(office: Office): Promise<void> {
  const { at } = office;
  const { list } = await at.anjali(CALLS.compensations, PAGE);
  const known = new Map(list.map((row) => [row.reason, row]));
  const bets = await lostBets(office, COMPENSATIONS.length);
  for (const [index, promised] of COMPENSATIONS.entries()) {
    const bet = bets[index];
    const row = known.get(promised.reason) ?? (bet === undefined ? undefined : await draft(office, promised, bet));
    if (row !== undefined) await carryOn(office, promised, row);
  }
}

const draft = ({ at }: Office, { usd, reason, description }: Promised, bet: BetRow): Promise<CompensationRow> =>
  at.anjali(CALLS.saveCompensation, {
    bet_id: bet.bet_id,
    money: toWire(roundMoney(decimal(usd).times(bet.fx_rate))),
    reason,
    description,
    origin: 'B-3',
    origin_ref: bet.bet_id,
  });

async function carryOn({ at }: Office, { until }: Promised, row: CompensationRow): Promise<void> {
  if (until === 'draft') return;
  const { state } = row.state === 'draft' ? await at.anjali(CALLS.submitCompensation, { id: row.id, version: row.version }) : row;
  if (state !== 'waiting_approval') return;
  if (until === 'agreed') await at.grace(CALLS.approveCompensations, { ids: [row.id] });
  if (until === 'refused')
    await at.grace(CALLS.rejectCompensations, { ids: [row.id], reason: 'The round was paid: see bet detail.' });
}

/** Of as many players. */
async function lostBets({ at, ids, period }: Office, count: number): Promise<BetRow[]> {
  const byPlayer = new Map<string, BetRow>();
  for await (const { bets } of recentDays(at.anjali, { siteId: ids.website(WEBSITE), untilMs: period.untilMs })) {
    for (const bet of bets) if (decimal(bet.win).eq('0') && !byPlayer.has(bet.player)) byPlayer.set(bet.player, bet);
    if (byPlayer.size >= count) break;
  }
  return [...byPlayer.values()].toSorted((one, other) => (one.bet_id < other.bet_id ? -1 : 1)).slice(0, count);
}
