import { sql } from 'kysely';
import { BET_SELECT, restoreBet } from '../../../fact/bet-columns.ts';
import type { StoredRow } from '../../../fact/stored-values.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { noticeBets } from './notice-bets.ts';

/** So long after its last attempt nobody tries a call again by himself: platforms that do, do so each minute. */
const QUIET_FOR_MS = 30 * 60_000;
/** Calls are repeated for twelve hours at most. */
const LOOK_BACK_DAYS = 2;
const PAGE = 1_000;

/** Notices bets about which a call to the wallet has no known end: no attempt under its request id was ever answered clearly. */
export const noticeUnknown: Job = {
  job: 'invalid_bet.wallet_unknown',
  everyMs: 5 * 60_000,
  run: async (deps) => {
    let rows = 0;
    let after = { site: 0, request: '' };
    for (;;) {
      const calls = await readUnknown(deps, after);
      const [last] = calls.slice(-1);
      if (last === undefined) break;
      after = { site: last.site_id, request: last.request_id };
      rows += await noticeBets(deps, await readBetsOf(deps, await ofPlatforms(deps, calls)), 'wallet_unknown');
      if (calls.length < PAGE) break;
    }
    return rows === 0 ? null : { rows };
  },
};

type Call = { site_id: number; request_id: string; round_id: string };

/** A payout of Manager, which names its transfer, is repeated and looked after by itself. */
const ofPlatforms = async ({ db }: Deps, calls: readonly Call[]): Promise<Call[]> => {
  const requests = calls.map(({ request_id: id }) => id);
  const { rows } = await sql<{ transfer_id: string }>`
    select transfer_id from payout where transfer_id = any(${requests})`.execute(db);
  const own = new Set(rows.map(({ transfer_id: id }) => id));
  return calls.filter(({ request_id: id }) => !own.has(id));
};

/** Only requests that have an unknown attempt at all are looked at as a whole. */
const readUnknown = ({ clickhouse, now }: Deps, after: { site: number; request: string }): Promise<Call[]> =>
  clickhouse.query<Call>({
    name: 'invalid_bet.unknown_calls',
    sql: `SELECT site_id, request_id, any(round_id) AS round_id FROM seamless_call
      WHERE settle_date >= {from:Date} AND (site_id, request_id) > ({site:UInt32}, {request:String})
        AND (site_id, request_id) GLOBAL IN (
          SELECT site_id, request_id FROM seamless_call
          WHERE settle_date >= {from:Date} AND outcome = 'unknown' AND kind IN ('bet', 'win', 'bet_win', 'jackpot', 'bonus') AND round_id != '')
      GROUP BY site_id, request_id
      HAVING sumIf(sign, outcome != 'unknown') = 0 AND sum(sign) > 0 AND max(called_at) < {until:DateTime64(3, 'UTC')}
      ORDER BY site_id, request_id LIMIT ${PAGE}`,
    params: {
      from: new Date(now().getTime() - LOOK_BACK_DAYS * 86_400_000).toISOString().slice(0, 10),
      until: new Date(now().getTime() - QUIET_FOR_MS).toISOString().replace('T', ' ').replace('Z', ''),
      site: after.site,
      request: after.request,
    },
    settings: { max_execution_time: 30 },
  });

/** The bets of these rounds that stand; what was cancelled needs nobody any more. */
const readBetsOf = async ({ clickhouse }: Deps, calls: readonly Call[]) => {
  if (calls.length === 0) return [];
  const rows = await clickhouse.query<StoredRow>({
    name: 'invalid_bet.unknown_bets',
    sql: `SELECT ${BET_SELECT} FROM bet
      WHERE (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM bet_key WHERE key IN {rounds:Array(String)})
        AND round_id IN {rounds:Array(String)} AND sign = 1
      ORDER BY row_version DESC LIMIT 1 BY bet_id`,
    params: { rounds: [...new Set(calls.map(({ round_id: id }) => id))] },
    settings: { max_execution_time: 30 },
  });
  const asked = new Set(calls.map(({ site_id: site, round_id: round }) => `${site} ${round}`));
  return rows
    .map(restoreBet)
    .filter(({ siteId, roundId, status }) => status !== 'cancelled' && asked.has(`${siteId} ${roundId}`));
};
