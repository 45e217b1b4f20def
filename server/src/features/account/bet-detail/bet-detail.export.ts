import { type BetRow, getBetList } from '@manager/contract/features/account/bet-detail';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { exportSource } from '../../../kit/export/source.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { planBets } from './bet-query.ts';
import { betFields, loadPlayerNames, SEE_IP } from './bet-row.ts';
import { countBetsByDay, type StoredBet, streamBets } from './bet-store.ts';

type Input = ParsedOf<typeof getBetList>;

/** Names are looked up for so many bets at once. */
const BATCH_ROWS = 4_000;
/** Beyond it names are forgotten and asked for again: memory stays flat however many players there are. */
const MAX_NAMES = 50_000;

/** Bets of a search, newest first, each with the fields that are asked for. */
export async function* streamBetRows(ctx: Ctx, input: Input, { fields, signal }: ExportRun): AsyncIterable<Partial<BetRow>[]> {
  const { query, search, directory } = await planBets(ctx, input, undefined);
  const { columns, toRow } = betFields(fields);
  const players = new Map<string, string>();
  const names = { directory, players, canSeeIp: can(ctx, SEE_IP) };
  const stored = streamBets(ctx.clickhouse, { query, order: search.kind, names: columns, signal });
  for await (const bets of gathered(stored)) {
    if (fields.has('player')) await learnNames(ctx, players, bets);
    yield bets.map((bet) => toRow(bet, names));
  }
}

async function* gathered(chunks: AsyncIterable<StoredBet[]>): AsyncIterable<StoredBet[]> {
  let waiting: StoredBet[] = [];
  for await (const chunk of chunks) {
    for (const bet of chunk) waiting.push(bet);
    if (waiting.length < BATCH_ROWS) continue;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

const learnNames = async (ctx: Ctx, players: Map<string, string>, bets: readonly StoredBet[]): Promise<void> => {
  if (players.size > MAX_NAMES) players.clear();
  const unknown = bets.filter(({ player_id: id }) => !players.has(id));
  for (const [id, name] of await loadPlayerNames(ctx.db, unknown)) players.set(id, name);
};

/** How many bets a search finds. */
export const countBets = async (ctx: Ctx, input: Input): Promise<number> => {
  const { query } = await planBets(ctx, input, undefined);
  return (await countBetsByDay(ctx.clickhouse, query)).reduce((sum, day) => sum + day.count, 0);
};

/** One query, streamed: a page of a million bets would sort them a thousand times. */
export const exports = [exportSource({ endpoint: getBetList, code: 'B-3-93', rows: streamBetRows, count: countBets })];
