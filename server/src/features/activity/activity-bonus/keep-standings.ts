import { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import { type BonusGrantState, bonusGrant, type BonusStanding, freeWinPay, standingOf } from '@manager/domain/free-win';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import type { OwnerDb, OwnerTx } from '../../../postgres/db.ts';
import { levelsOf, maxPayoutOf } from './bonus-kind.ts';
import { type PlayedGrant, readPlays } from './read-plays.ts';

/** Of these bets still change what is left and what is due: active, or over and nobody has been told to pay it. */
const isOpenSql = sql<boolean>`bonus_grant.state = 'active' or (bonus_grant.state in ('completed', 'expired') and bonus_grant.payout_id is null
  and bonus_grant.decided_at is null and not bonus_grant.is_too_small and activity.state <> 'settled')`;

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
        .where(isOpenSql)
        .orderBy('bonus_grant.id')
        .execute();

/** Does anybody want bets with bonus credit? */
export const hasOpenGrant = async (db: OwnerDb): Promise<boolean> =>
  (await db
    .selectFrom('bonus_grant')
    .innerJoin('activity', 'activity.id', 'bonus_grant.activity_id')
    .select('bonus_grant.id')
    .where(isOpenSql)
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
  let kept = 0;
  for (const one of standings.toSorted((a, b) => (BigInt(a.grant.id) < BigInt(b.grant.id) ? -1 : 1)))
    kept += (await keep(deps, tx, { ...one, job, atEnd })) ? 1 : 0;
  return kept;
};

const keep = async (
  deps: Deps,
  tx: OwnerTx,
  { grant: seen, standing, until, job, atEnd }: Standing & { job: string; atEnd: boolean },
): Promise<boolean> => {
  // All of the player's: what they pay together has a maximum.
  const all = await tx
    .selectFrom('bonus_grant')
    .selectAll()
    .where('activity_id', '=', seen.activity_id)
    .where('player_id', '=', seen.player_id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const grant = all.find(({ id }) => id === seen.id);
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
  await tx
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
    .execute();
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

type Locked = Pick<PlayedGrant, 'state' | 'payout_id' | 'decided_at' | 'is_too_small'>;

const isStillOpen = ({ state, payout_id: payoutId, decided_at: decidedAt, is_too_small: isTooSmall }: Locked): boolean =>
  state === 'active' || (state !== 'cancelled' && payoutId === null && decidedAt === null && !isTooSmall);
