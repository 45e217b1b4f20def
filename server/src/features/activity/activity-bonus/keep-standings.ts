import { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import { type BonusGrantState, bonusGrant, type BonusStanding, freeWinPay, standingOf } from '@manager/domain/free-win';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql, type SqlBool } from 'kysely';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import type { OwnerDb, OwnerTx } from '../../../postgres/db.ts';
import { hasOpenActivity } from '../core/open-activities.ts';
import { levelsOf, maxPayoutOf } from './bonus-kind.ts';
import { type PlayedGrant, readPlays, type StoredGrant } from './read-plays.ts';

/** Over, and nobody has been told to pay it: its bets still change what is due. */
const isUnpaidSql = sql<SqlBool>`bonus_grant.state in ('completed', 'expired') and bonus_grant.payout_id is null
  and bonus_grant.decided_at is null and not bonus_grant.is_too_small`;

/** Those of the ids that bets still count for. */
export const readOpenGrants = async (db: OwnerDb, ids: readonly string[]): Promise<PlayedGrant[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('bonus_grant')
        .innerJoin('activity', 'activity.id', 'bonus_grant.activity_id')
        .selectAll('bonus_grant')
        .select(['activity.rule', 'activity.game_ids', 'activity.min_bet_usd', 'activity.max_bet_usd'])
        .where('bonus_grant.id', 'in', [...ids])
        .where(sql<SqlBool>`(bonus_grant.state = 'active' or ${isUnpaidSql} and case activity.state
          when 'settled' then false when 'cancelled' then bonus_grant.pay > 0 else true end)`)
        .orderBy('bonus_grant.id')
        .execute();

/** Does any bet still change one? After a cancellation what was reached before it may wait for its payment. */
export const hasOpenGrant = async ({ db, now }: Deps): Promise<boolean> =>
  (await hasOpenActivity(db, { kinds: ['free_win'], now: now() })) ||
  (await db
    .selectFrom('bonus_grant')
    .innerJoin('activity', 'activity.id', 'bonus_grant.activity_id')
    .select('bonus_grant.id')
    .where(isUnpaidSql)
    .where('bonus_grant.pay', '>', '0')
    .where('activity.state', '=', 'cancelled')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type Standing = { grant: PlayedGrant; standing: BonusStanding; until: bigint };

/** How grants stand by all their bets up to a batch: counted anew each time, so nothing can be counted twice. */
export const countStandings = async (
  { clickhouse }: Pick<Deps, 'clickhouse'>,
  grants: readonly PlayedGrant[],
  until: bigint,
): Promise<Standing[]> => {
  if (grants.length === 0) return [];
  const plays = await readPlays(clickhouse, grants, until);
  return grants.map((grant) => ({
    grant,
    until,
    standing: standingOf(
      { initial: sumToMicros(grant.granted), levels: levelsOf(FreeWinRule.parse(grant.rule)) },
      plays.get(grant.id) ?? [],
    ),
  }));
};

/**
 * Keeps what was counted, never over what knows more. A grant is over when the last level is reached or nothing is left, or by the clock: `atEnd`.
 * Once over it stays so; what it pays follows its bets until somebody has been told to pay it.
 */
export const keepStandings = async (
  deps: Deps,
  tx: OwnerTx,
  { standings, job, atEnd = false }: { standings: readonly Standing[]; job: string; atEnd?: boolean },
): Promise<number> => {
  const locked = await lockWithOthers(tx, standings);
  let kept = 0;
  for (const one of standings)
    kept += (await keep(deps, tx, { ...one, all: locked.get(playerKey(one.grant)) ?? [], job, atEnd })) ? 1 : 0;
  return kept;
};

const playerKey = ({ activity_id: activityId, player_id: playerId }: StoredGrant): string => `${activityId} ${playerId}`;

/** All of each player in the activity: what they pay together has a maximum. Grants are always locked in the order of their ids. */
const lockWithOthers = async (tx: OwnerTx, standings: readonly Standing[]): Promise<ReadonlyMap<string, StoredGrant[]>> => {
  if (standings.length === 0) return new Map();
  const rows = await tx
    .selectFrom('bonus_grant')
    .selectAll()
    .where(sql<SqlBool>`(activity_id, player_id) in (
      select * from unnest(${standings.map(({ grant }) => grant.activity_id)}::bigint[], ${standings.map(({ grant }) => grant.player_id)}::bigint[]))`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return Map.groupBy(rows, playerKey);
};

/** `all`: the player's of the activity, locked; what is kept of one stands there for the next. */
type Keeping = Standing & { all: StoredGrant[]; job: string; atEnd: boolean };

const keep = async (deps: Deps, tx: OwnerTx, { grant: seen, standing, until, all, job, atEnd }: Keeping): Promise<boolean> => {
  const index = all.findIndex(({ id }) => id === seen.id);
  const grant = all[index];
  if (grant === undefined || BigInt(grant.counted_batch) > until || !isStillOpen(grant)) return false;
  const from = grant.state as BonusGrantState;
  const to = from !== 'active' ? from : standing.isOver ? 'completed' : atEnd ? 'expired' : from;
  const rule = FreeWinRule.parse(seen.rule);
  const paidBefore = all.reduce(
    (sum, { id, pay, state }) => (id === grant.id || pay === null || state === 'cancelled' ? sum : sum + sumToMicros(pay)),
    0n,
  );
  const pay = to === 'active' ? null : freeWinPay(levelsOf(rule), standing.level, { maxPayout: maxPayoutOf(rule), paidBefore });
  const needsPerson = pay !== null && rule.approve_above !== null && pay > sumToMicros(rule.approve_above);
  if (to !== from) bonusGrant.assertMove(from, to);
  all[index] = await tx
    .updateTable('bonus_grant')
    .set({
      state: to,
      balance: microsToText(standing.balance),
      turnover: microsToText(standing.turnover),
      bets: String(standing.bets),
      level: standing.level,
      counted_batch: String(until),
      pay: pay === null ? null : microsToText(pay),
      needs_person: needsPerson,
      ...(to === from ? {} : { ended_at: deps.now() }),
      version: grant.version + 1,
      updated_at: deps.now(),
    })
    .where('id', '=', grant.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (to !== from)
    await audit(ownCtx(deps, job), tx, {
      action: 'bonus_grant.state',
      objectType: 'bonus_grant',
      objectId: grant.id,
      agentId: grant.agent_id,
      before: { state: from },
      after: { state: to, level: standing.level, pay: microsToText(pay ?? 0n) },
    });
  return true;
};

const isStillOpen = ({ state, payout_id: payoutId, decided_at: decidedAt, is_too_small: isTooSmall }: StoredGrant): boolean =>
  state === 'active' || (state !== 'cancelled' && payoutId === null && decidedAt === null && !isTooSmall);
