import { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import type { BonusGrant, BonusGrantRequest, PlayerBonusGrants } from '@manager/contract/platform/bonus-grants';
import type { Deps } from '../../../kit/service/ctx.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { findPlayer } from '../core/find-player.ts';
import { BONUS_CONSUMER } from './follow-bets.ts';
import { takeCredit } from './take-credit.ts';

type Asked = { site: string; player: string };

/** Bonus credit that a player can play with; undefined: no such player. */
export const readPlayerGrants = async (deps: Deps, asked: Asked): Promise<PlayerBonusGrants | undefined> => {
  const found = await findPlayer(deps.db, asked);
  if (found === undefined) return undefined;
  const counted = await readCountedUntil(deps, deps.db, { consumer: BONUS_CONSUMER });
  const rows = await grantsOf(deps)
    .where('bonus_grant.player_id', '=', found.id)
    .where('bonus_grant.state', '=', 'active')
    .where('bonus_grant.expires_at', '>', deps.now())
    .execute();
  return { list: rows.map(toGrant), counted_until: counted.as_of };
};

/** As the player asks for it on the website; see `takeCredit`. */
export const takeForPlayer = async (deps: Deps, asked: BonusGrantRequest): Promise<BonusGrant | { refusal: string }> => {
  const taken = await takeCredit(deps, asked);
  if ('refusal' in taken) return taken;
  return toGrant(await grantsOf(deps).where('bonus_grant.id', '=', taken.id).executeTakeFirstOrThrow());
};

const grantsOf = ({ db }: Deps) =>
  db
    .selectFrom('bonus_grant')
    .innerJoin('activity', 'activity.id', 'bonus_grant.activity_id')
    .selectAll('bonus_grant')
    .select(['activity.code', 'activity.title', 'activity.rule'])
    .orderBy('bonus_grant.id');

const toGrant = (row: Awaited<ReturnType<ReturnType<typeof grantsOf>['execute']>>[number]): BonusGrant => ({
  id: row.id,
  activity: row.code,
  title: row.title as Record<string, string>,
  state: row.state as BonusGrant['state'],
  currency: row.currency,
  initial_amount: row.granted,
  balance: row.balance,
  level: row.level,
  levels: FreeWinRule.parse(row.rule).levels.map(({ reach_balance: reach, pay }) => ({ reach_balance: reach, pay })),
  granted_at: row.granted_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
