import { createBetDecision, decideBet } from './bet-decision.ts';
import { type BetFact, stampBet } from '../fact/bet-fact.ts';
import { type BetRow, readBetRow } from '../fact/bet-row.ts';
import type { FactKind } from './fact-kind.ts';
import { createBetFollower } from './bet-follower.ts';
import { JournalBodies } from '../journal/bet-bodies.ts';
import { sentIdOf } from '../fact/row-fields.ts';
import { findStoredBets } from './stored-bets.ts';
import { findKeys, storedIds } from './stored-ids.ts';

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
