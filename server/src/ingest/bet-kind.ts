import { createBetDecision, decideBet } from './bet-decision.ts';
import { type BetFact, stampBet } from '../fact/bet-fact.ts';
import { type BetRow, readBetRow } from '../fact/bet-row.ts';
import type { FactKind, GroupHook, FactChange } from './fact-kind.ts';
import { JournalBodies } from '../journal/bet-bodies.ts';
import { sentIdOf } from '../fact/row-fields.ts';
import { findStoredBets } from './stored-bets.ts';
import { findKeys, storedIds } from './stored-ids.ts';
import { createJackpotFollower, type FollowerDeps } from '../jackpots/jackpot-follower.ts';
import { countDays } from './count-days.ts';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import { isAboveOffer } from '../fact/stake-limit.ts';
import type { OwnerTx } from '../postgres/db.ts';

/** Notes bets that stake more than is offered, in the transaction that freezes them: none is lost on its way into the queue of invalid bets (D-1). */
const putAside = async (tx: OwnerTx, { changes, now }: { changes: readonly FactChange<BetFact>[]; now: Date }): Promise<void> => {
  const above = changes.filter(({ known, next, stakeLimit }) => isAboveOffer(known, next, stakeLimit));
  if (above.length === 0) return;
  await sql`
    insert into stake_above_offer (bet_id, max_bet, noted_at)
    select bet_id, max(max_bet), ${now} from unnest(${above.map(({ next }) => next.betId)}::text[],
      ${above.map(({ stakeLimit }) => microsToText(stakeLimit?.max ?? 0n))}::numeric[]) as above (bet_id, max_bet) group by bet_id
    on conflict (bet_id) do nothing`.execute(tx);
};

/** What follows from bets in the transaction that freezes them: the jackpots, then the limits of the day and what stakes more than is offered. */
const createBetFollower = (deps: FollowerDeps): GroupHook<BetFact> => {
  const jackpots = createJackpotFollower(deps);
  return {
    begin: jackpots.begin,
    mark: jackpots.mark,
    mayRepeat: jackpots.mayRepeat,
    follow: async (changes, nowMs) => {
      const followed = await jackpots.follow(changes, nowMs);
      if (changes.length === 0) return followed;
      return {
        winsOf: (request) => followed?.winsOf(request) ?? [],
        write: async (tx, groupId) => {
          await followed?.write(tx, groupId);
          await countDays(tx, { changes, now: new Date(nowMs) });
          await putAside(tx, { changes, now: new Date(nowMs) });
        },
        committed: () => followed?.committed(),
      };
    },
  };
};

const BET_IDS = { name: 'ingest.bet_ids', table: 'bet_key', kind: 'bet' } as const;

export const betKind: FactKind<BetRow, BetFact, JournalBodies> = {
  name: 'bets',
  bindsPlayer: true,
  idOf: (row) => row.betId,
  readRow: readBetRow,
  sentIdOf: (value) => sentIdOf(value, 'bet_id'),
  stamp: (resolved) => stampBet(resolved),
  newBodies: () => new JournalBodies(),
  decide: decideBet,
  newDecide: createBetDecision,
  newFollower: createBetFollower,
  tables: { facts: 'bet', keys: 'bet_key' },
  findStored: findStoredBets,
  findKeys: (clickhouse, ids) => findKeys(clickhouse, BET_IDS, ids),
  storedIds: (clickhouse) => storedIds(clickhouse, BET_IDS),
};
