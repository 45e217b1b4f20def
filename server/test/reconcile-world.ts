import { settleDate } from '@manager/domain/calendar';
import type { ClickHouse } from '../src/clickhouse/client.ts';
import { type BetFact, makeBet } from './bet-factory.ts';
import { createAgent, createSite } from './world.ts';
import type { TestApp } from './client.ts';

/** A website of an agent whose day starts at noon in Shanghai: 04:00 UTC. */
const CALENDAR = { timezone: 'Asia/Shanghai', settlementHour: 12 };

export type Place = { agent: string; site: string; siteCode: string };

export const makePlace = async (t: TestApp): Promise<Place> => {
  const agent = await createAgent(t.deps.db, CALENDAR);
  const site = await createSite(t.deps.db, { agentId: agent.id });
  return { agent: agent.id, site: site.id, siteCode: site.code };
};

let player = 1_000;

/** A bet of the place, settled a quarter of a second after it was made, counted to the day of the calendar. */
export const betAt = (place: Place, at: string, overrides: Partial<BetFact> = {}): BetFact => {
  const betAtMs = Date.parse(at);
  return makeBet({
    siteId: place.site,
    agentId: place.agent,
    playerId: String((player += 1)),
    gameId: '1',
    betAtMs,
    settleDate: settleDate(betAtMs + 250, CALENDAR),
    ...overrides,
  });
};

type Movement = {
  bet: BetFact;
  method: 'bet' | 'paid' | 'cancel' | 'adjust';
  amount: bigint;
  status?: 'ok' | 'pending' | 'failed';
  requestId?: string;
  settleDate?: string;
};

const decimalText = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

/** What the wallet of a website confirmed of a bet: the stake, and the win when there is one. */
export const confirmed = (bet: BetFact): Movement[] => [
  { bet, method: 'bet', amount: -bet.bet },
  ...(bet.winGame + bet.winJackpot === 0n ? [] : [{ bet, method: 'paid' as const, amount: bet.winGame + bet.winJackpot }]),
];

let txn = 0;

export const insertMovements = async (clickhouse: ClickHouse, movements: readonly Movement[]): Promise<void> => {
  const rows = movements.map(({ bet, method, amount, status = 'ok', requestId = '', settleDate: day = bet.settleDate }) => [
    `txn-${(txn += 1)}`,
    requestId,
    bet.betId,
    bet.roundId,
    bet.siteId,
    bet.agentId,
    bet.playerId,
    bet.currency,
    day,
    new Date(bet.betAtMs).toISOString().replace('T', ' ').replace('Z', ''),
    method,
    status,
    bet.isTest ? 1 : 0,
    decimalText(amount),
    '1',
    decimalText(amount),
    1,
    1,
    1,
  ]);
  await clickhouse.insert({
    name: 'test.movements',
    table: 'wallet_txn',
    columns: [
      'txn_id',
      'request_key',
      'bet_id',
      'round_key',
      'site_id',
      'agent_id',
      'player_id',
      'currency',
      'settle_date',
      'created_at',
      'method',
      'status',
      'is_test',
      'amount',
      'fx_rate',
      'amount_usd',
      'row_version',
      'sign',
      'batch_id',
    ],
    tsv: rows.map((row) => `${row.join('\t')}\n`).join(''),
  });
};
