import { MAX_DRAW_OPEN_DAYS } from '@manager/contract/platform/lottery-results';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import { BET_SELECT, restoreBet } from '../../../fact/bet-columns.ts';
import type { BetFact } from '../../../fact/bet-fact.ts';
import type { StoredRow } from '../../../fact/stored-values.ts';
import { findStoredBets } from '../../../ingest/stored-bets.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { noticeBets } from './notice-bets.ts';
import { winOf } from './stored-bet.ts';

const PENDING_FOR_MS = 30 * 60_000;
/** Older ones were noticed long ago, or are history that was taken over. */
const LOOK_BACK_DAYS = 31;
const PAGE = 1_000;

/** Notices bets that stay pending for more than half an hour, of a lottery after the cut-off of their draw, and those that their games settled after all. */
export const noticePending: Job = {
  job: 'invalid_bet.pending',
  everyMs: 60_000,
  run: async (deps) => {
    const found = await findPending(deps);
    const settled = await findSettled(deps);
    return found + settled === 0 ? null : { rows: found + settled, detail: { pending: found, settled } };
  },
};

const findPending = async (deps: Deps): Promise<number> => {
  let rows = 0;
  let after = { at: '1970-01-01 00:00:00.000', id: '' };
  for (;;) {
    const page = await readPending(deps, after);
    const [last] = page.slice(-1);
    if (last === undefined) return rows;
    after = { at: last.at, id: last.fact.betId };
    rows += await noticeBets(
      deps,
      page.map(({ fact }) => fact),
      'pending',
    );
    if (page.length < PAGE) return rows;
  }
};

/**
 * In the order of their instants. The sums by quarter of an hour say where there are pending bets at all, so that whole days of settled ones
 * are not read. A version that was taken back has a row of the other sign.
 */
const readPending = async (
  { clickhouse, now }: Deps,
  after: { at: string; id: string },
): Promise<{ at: string; fact: BetFact }[]> => {
  const rows = await clickhouse.query<StoredRow>({
    name: 'invalid_bet.pending',
    sql: `WITH places AS (
        SELECT site_id, settle_date FROM bet
        WHERE settle_date >= {from:Date} AND status = 'pending' GROUP BY site_id, settle_date HAVING sum(sign) > 0),
      waiting AS (
        SELECT draw_id FROM lottery_draw
        WHERE settle_date >= {draws_from:Date} AND cut_off_at >= {until:DateTime64(3, 'UTC')} AND sign = 1),
      open AS (
        SELECT bet_id FROM bet
        WHERE (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM places) AND status = 'pending'
          AND draw_id GLOBAL NOT IN (SELECT draw_id FROM waiting)
          AND bet_at < {until:DateTime64(3, 'UTC')} AND (bet_at, bet_id) > ({after_at:DateTime64(3, 'UTC')}, {after_id:String})
        GROUP BY bet_id, bet_at HAVING sum(sign) > 0 ORDER BY bet_at, bet_id LIMIT ${PAGE})
      SELECT ${BET_SELECT}, toString(bet_at) AS at FROM bet
      WHERE (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM places) AND bet_id GLOBAL IN (SELECT bet_id FROM open)
        AND sign = 1 AND status = 'pending'
      ORDER BY bet_at, bet_id, row_version DESC LIMIT 1 BY bet_id`,
    params: {
      from: new Date(now().getTime() - LOOK_BACK_DAYS * 86_400_000).toISOString().slice(0, 10),
      draws_from: new Date(now().getTime() - MAX_DRAW_OPEN_DAYS * 86_400_000).toISOString().slice(0, 10),
      until: clickhouseInstant(now().getTime() - PENDING_FOR_MS),
      after_at: after.at,
      after_id: after.id,
    },
    settings: { max_execution_time: 30 },
  });
  return rows.map((row) => ({ at: String(row.at), fact: restoreBet(row) }));
};

const clickhouseInstant = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');

/** Bets that waited only for their game, with no cancel requested. Once the game ends one, it is valid; one that the game cancelled is cancelled. */
const findSettled = async (deps: Deps): Promise<number> => {
  let rows = 0;
  for (let afterId = '0'; ;) {
    const waiting = await deps.db
      .selectFrom('invalid_bet')
      .select(['id', 'bet_id'])
      .where('state', '=', 'invalid')
      .where('source', '=', 'pending')
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const [last] = waiting.slice(-1);
    if (last === undefined) return rows;
    afterId = last.id;
    const stored = await findStoredBets(
      deps.clickhouse,
      waiting.map(({ bet_id: id }) => id),
    );
    const ended = waiting.flatMap(({ id, bet_id: betId }): Ended[] => {
      const bet = stored.get(betId);
      if (bet === undefined || bet.status === 'pending') return [];
      return [{ id, win: microsToText(winOf(bet)), state: bet.status === 'cancelled' ? 'cancelled' : 'completed' }];
    });
    rows += await completeEnded(deps, ended);
    if (waiting.length < PAGE) return rows;
  }
};

type Ended = { id: string; win: string; state: 'completed' | 'cancelled' };

/** Skips bets that staff have meanwhile begun to cancel or settle. Answers how many were completed. */
const completeEnded = async (deps: Deps, ended: readonly Ended[]): Promise<number> => {
  if (ended.length === 0) return 0;
  return inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: string; bet_id: string; agent_id: string; state: Ended['state'] }>`
      update invalid_bet set state = ended.state, win = ended.win, version = version + 1, updated_at = ${deps.now()},
        cancelled_at = case ended.state when 'cancelled' then ${deps.now()}::timestamptz end
      from json_to_recordset(${JSON.stringify(ended)}::json) as ended (id bigint, win numeric, state text)
      where invalid_bet.id = ended.id and invalid_bet.state = 'invalid' and source = 'pending'
      returning invalid_bet.id, bet_id, agent_id, invalid_bet.state`.execute(tx);
    const ctx = ownCtx(deps, 'invalid_bet.pending');
    for (const { id, bet_id: betId, agent_id: agentId, state } of rows)
      await audit(ctx, tx, {
        action: state === 'cancelled' ? 'invalid_bet.cancelled' : 'invalid_bet.settled',
        objectType: 'invalid_bet',
        objectId: id,
        agentId,
        before: { state: 'invalid' },
        after: { state, bet_id: betId },
      });
    return rows.length;
  });
};
