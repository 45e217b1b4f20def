import type { StoryEntry } from '@manager/contract/features/account/round-story';
import type { ClickHouse } from '../../../../clickhouse/client.ts';
import { areHitsConsistent, type HitOfBet, readHitsOf } from '../../bet-detail/public.ts';
import { type BetOfPage, entry, type StoryView } from './story-source.ts';

/** The part of a win that came out of a pool of the platform's own: what it told of its pools, or else what the bet itself was reported with. */
export const readToldHits = async (clickhouse: ClickHouse, { siteId, bets, betIds }: StoryView): Promise<StoryEntry[]> => {
  const hits = Map.groupBy(await readHitsOf(clickhouse, { siteId, betIds }), (hit) => hit.bet_id);
  return bets.flatMap((bet) => entriesOf(bet, hits.get(bet.bet_id) ?? []));
};

const entriesOf = (bet: BetOfPage, hits: readonly HitOfBet[]): StoryEntry[] => {
  const told = hits.map((hit) =>
    entry({
      id: `jackpot ${hit.hit_id}`,
      kind: 'jackpot',
      event: hit.status,
      at: hit.hit_at,
      bet_id: bet.bet_id,
      record: bet.bet_id,
      amount: hit.status === 'hit' ? hit.amount : null,
      currency: hit.currency,
      is_good: hit.status === 'hit',
      note: [hit.pool, hit.tier].filter((part) => part !== '').join(' · '),
      row_version: hit.row_version,
    }),
  );
  const isConsistent = areHitsConsistent(hits, { ...bet, win_jackpot: bet.jackpot_win });
  if (isConsistent ?? (hits.length > 0 || !/[1-9]/.test(bet.jackpot_win))) return told;
  return [
    ...told,
    entry({
      kind: 'jackpot',
      event: isConsistent === null ? 'won' : 'booked',
      at: bet.settled_at ?? bet.bet_at,
      bet_id: bet.bet_id,
      record: bet.bet_id,
      amount: bet.jackpot_win,
      currency: bet.currency,
      result: isConsistent === null ? '' : 'differs',
      is_good: isConsistent === null,
    }),
  ];
};
