import { DEFAULT_THRESHOLD } from '@manager/contract/features/account/big-win';
import { microsToText, ratioText, sumToMicros } from '@manager/domain/micros';
import { compare, decimal } from '@manager/domain/money';
import { sql } from 'kysely';
import type { BetFact } from '../../../fact/bet-fact.ts';
import { findStoredBets } from '../../../ingest/stored-bets.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { readIngestMark } from '../../../kit/report/ingest-mark.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { BetChange, BetPage } from '../../../platform/consumers/consumer.ts';
import { pageAtHand, planPage } from '../../../platform/consumers/read-page.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { readWinThresholds, type Threshold } from './thresholds.ts';

const BATCHES_AT_ONCE = 500n;
/** Older rounds are history that was taken over. */
const LOOK_BACK_DAYS = 7;
const PAGE = 1_000;

/** Notices wins beyond the threshold of their agent, a few seconds after they came in, and follows what becomes of those bets. */
export const noticeBigWins: Job = {
  job: 'big_win.notice',
  everyMs: 5_000,
  follows: ({ tables }) => tables.has('bet'),
  run: async (deps) => {
    const { batch_id: seen } = await deps.db.selectFrom('big_win_mark').select('batch_id').executeTakeFirstOrThrow();
    const mark = BigInt(await readIngestMark(deps.db));
    let rows = 0;
    for (let from = BigInt(seen); from < mark;) {
      const until = from + BATCHES_AT_ONCE < mark ? from + BATCHES_AT_ONCE : mark;
      rows += await noticeBetween(deps, { from, until });
      from = until;
    }
    return rows === 0 ? null : { rows };
  },
};

type Batches = { from: bigint; until: bigint };

/** Bets of the batches are judged as they stand now; marks move in the transaction that keeps what was found. */
const noticeBetween = async (deps: Deps, batches: Batches): Promise<number> => {
  const thresholdOf = await readWinThresholds(deps.db);
  const lowest = await lowestOf(deps);
  let rows = 0;
  for (let after = ''; ;) {
    const candidates = await readCandidates(deps, { ...batches, after, lowest });
    const ids = await worthReading(deps, candidates);
    const bets = ids.length === 0 ? [] : [...(await findStoredBets(deps.clickhouse, ids)).values()];
    const isLast = candidates.length < PAGE;
    await inTransaction(deps.db, async (tx) => {
      for (const bet of bets) rows += await keep(tx, bet, thresholdOf(String(bet.agentId)));
      if (isLast)
        await tx
          .updateTable('big_win_mark')
          .set({ batch_id: String(batches.until) })
          .execute();
    });
    if (isLast) return rows;
    after = candidates.at(-1)?.bet_id ?? '';
  }
};

/** The lowest thresholds of all: what is below them need not leave the store. */
const lowestOf = async ({ db }: Deps): Promise<{ multiple: string; win_usd: string }> => {
  const { rows } = await sql<{ multiple: string; win_usd: string }>`
    select least(min(multiple), ${DEFAULT_THRESHOLD.multiple}::numeric)::text as multiple,
      least(min(win_usd), ${DEFAULT_THRESHOLD.win_usd}::numeric)::text as win_usd
    from big_win_threshold`.execute(db);
  return rows[0] ?? DEFAULT_THRESHOLD;
};

type Ask = Batches & { after: string; lowest: { multiple: string; win_usd: string } };

type Candidate = { bet_id: string; is_big: number };

/** Bets of the batches that are big in one of their versions, and those that came in another version. */
const readCandidates = async (deps: Deps, asked: Ask): Promise<Candidate[]> => {
  const page = pageAtHand(deps, await planPage(deps.db, { from: asked.from, mark: asked.until, rows: Number.POSITIVE_INFINITY }));
  return page === undefined ? readStoredCandidates(deps, asked) : candidatesOf(page, { ...asked, since: sinceDay(deps.now()) });
};

const sinceDay = (now: Date): string => new Date(now.getTime() - LOOK_BACK_DAYS * 86_400_000).toISOString().slice(0, 10);

const candidatesOf = ({ changes }: BetPage, { after, lowest, since }: Ask & { since: string }): Candidate[] => {
  const [winUsd, multiple] = [sumToMicros(lowest.win_usd), decimal(lowest.multiple)];
  const isBig = ({ bet }: BetChange): boolean =>
    bet.winUsd >= winUsd ||
    (bet.bet > 0n && compare(decimal(microsToText(bet.win)), decimal(microsToText(bet.bet)).times(multiple)) >= 0);
  const byBet = Map.groupBy(
    changes.filter(({ bet }) => bet.settleDay >= since && bet.betId > after),
    ({ bet }) => bet.betId,
  );
  return [...byBet]
    .map(([id, versions]) => ({
      bet_id: id,
      is_big: versions.some(isBig) ? 1 : 0,
      isAmended: versions.some(({ bet }) => bet.rowVersion > 1),
    }))
    .filter(({ is_big: isOne, isAmended }) => isOne === 1 || isAmended)
    .toSorted((a, b) => (a.bet_id < b.bet_id ? -1 : 1))
    .slice(0, PAGE);
};

const readStoredCandidates = ({ clickhouse, now }: Deps, { from, until, after, lowest }: Ask): Promise<Candidate[]> =>
  clickhouse.query<Candidate>({
    name: 'big_win.candidates',
    sql: `SELECT bet_id, max(win_usd >= {win_usd:Decimal(38, 6)} OR bet > 0 AND win_game + win_jackpot >= bet * {multiple:Decimal(38, 6)}) AS is_big FROM bet
      WHERE settle_date >= {since:Date} AND batch_id > {from:UInt64} AND batch_id <= {until:UInt64} AND bet_id > {after:String}
      GROUP BY bet_id HAVING is_big = 1 OR max(row_version) > 1
      ORDER BY bet_id LIMIT ${PAGE}`,
    params: {
      since: sinceDay(now()),
      from: String(from),
      until: String(until),
      after,
      ...lowest,
    },
    settings: { max_execution_time: 60 },
  });

/** The big ones, and of the others those that were noticed before. */
const worthReading = async ({ db }: Deps, candidates: readonly Candidate[]): Promise<string[]> => {
  const others = candidates.flatMap(({ bet_id: id, is_big: isBig }) => (isBig === 1 ? [] : id));
  const { rows } = await sql<{ bet_id: string }>`select bet_id from big_win where bet_id = any(${others}::text[])`.execute(db);
  return [...candidates.flatMap(({ bet_id: id, is_big: isBig }) => (isBig === 1 ? id : [])), ...rows.map(({ bet_id: id }) => id)];
};

const isCounted = ({ status }: BetFact): boolean => status === 'settled' || status === 'adjusted';

/** What a bet exceeds; nulls: not that. */
const exceeded = (bet: BetFact, { multiple, win_usd: winUsd }: Threshold) => {
  const times = ratioText(bet.winGame + bet.winJackpot, bet.bet);
  return {
    by_multiple: multiple !== null && times !== null && compare(decimal(times), decimal(multiple)) >= 0 ? multiple : null,
    by_win_usd: winUsd !== null && compare(decimal(microsToText(bet.winUsd)), decimal(winUsd)) >= 0 ? winUsd : null,
  };
};

/** Rows that were added or changed. A row that is there follows its bet, whatever its win is now. */
const keep = async (tx: OwnerTx, bet: BetFact, threshold: Threshold): Promise<number> => {
  const figures = {
    bet: microsToText(bet.bet),
    win: microsToText(bet.winGame + bet.winJackpot),
    win_usd: microsToText(bet.winUsd),
    multiple: ratioText(bet.winGame + bet.winJackpot, bet.bet),
    bet_status: bet.status,
    bet_version: bet.rowVersion,
  };
  const followed = await tx
    .updateTable('big_win')
    .set((eb) => ({ ...figures, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('bet_id', '=', bet.betId)
    .where('bet_version', '<', bet.rowVersion)
    .executeTakeFirst();
  if (followed.numUpdatedRows > 0n) return 1;
  const by = exceeded(bet, threshold);
  if (!isCounted(bet) || (by.by_multiple === null && by.by_win_usd === null)) return 0;
  const made = await tx
    .insertInto('big_win')
    .values({
      ...figures,
      ...by,
      bet_id: bet.betId,
      round_id: bet.roundId,
      agent_id: String(bet.agentId),
      site_id: String(bet.siteId),
      player_id: String(bet.playerId),
      game_id: String(bet.gameId),
      currency: bet.currency,
      bet_at: new Date(bet.betAtMs),
      is_test: bet.isTest,
    })
    .onConflict((conflict) => conflict.column('bet_id').doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0n);
};
