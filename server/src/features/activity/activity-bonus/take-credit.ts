import { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import type { GrantRefusal } from '@manager/contract/features/activity/activity-bonus/record';
import type { BonusGrantRequest } from '@manager/contract/platform/bonus-grants';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import { constraintOf, inTransaction, type OwnerTx } from '../../../postgres/db.ts';
import { findPlayer } from '../core/find-player.ts';
import { findShared } from '../core/hold-activity.ts';
import { giveCredit } from './give-credit.ts';

type Taken = { id: string } | { refusal: GrantRefusal };

/**
 * A player takes the credit of an activity that is open to all, once: the same number again is the same grant. Answers its id, or why not.
 */
export const takeCredit = async (deps: Deps, wish: BonusGrantRequest): Promise<Taken> => {
  try {
    return await inTransaction(deps.db, (tx) => take(deps, tx, wish));
  } catch (error) {
    // Another call of the same number was faster: its grant is the answer.
    if (constraintOf(error) === 'bonus_grant_grant_no_key') return takeCredit(deps, wish);
    throw error;
  }
};

const take = async (
  { now }: Deps,
  tx: OwnerTx,
  { site, player, activity: code, grant_no: grantNo }: BonusGrantRequest,
): Promise<Taken> => {
  const playerId = (await findPlayer(tx, { site, player }))?.id;
  if (playerId === undefined) return { refusal: 'unknown_player' };
  const activity = await findShared(tx, { kind: 'free_win', code });
  if (activity === undefined) return { refusal: 'unknown_activity' };
  // A player's calls go one after the other from here on: what he has taken before is known.
  await sql`select pg_advisory_xact_lock(hashtext('bonus_grant'), hashtext(${`${activity.id}:${playerId}`}))`.execute(tx);
  const known = await tx
    .selectFrom('bonus_grant')
    .select(['id', 'activity_id', 'grant_no'])
    .where('player_id', '=', playerId)
    .where((eb) =>
      eb.or([eb('grant_no', '=', grantNo), eb.and([eb('activity_id', '=', activity.id), eb('grant_no', 'is not', null)])]),
    )
    .execute();
  const same = known.find((one) => one.grant_no === grantNo);
  if (same !== undefined) return same.activity_id === activity.id ? { id: same.id } : { refusal: 'other_grant' };
  if (!activity.is_opt_in || FreeWinRule.parse(activity.rule).type === 'flexible') return { refusal: 'not_open' };
  if (known.length > 0) return { refusal: 'already_granted' };
  const [given] = await giveCredit(tx, { activity, playerIds: [playerId], amount: null, now: now(), by: { grantNo } });
  if (given === undefined || 'refusal' in given) return { refusal: given?.refusal ?? 'unknown_player' };
  return { id: given.grantId };
};
