import type * as contract from '@manager/contract/features/activity/activity-rank/source';
import type { ScoreRow } from '@manager/contract/features/activity/activity-rank/source';
import type { RankActivityRow } from '@manager/contract/features/activity/activity-rank/rule';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { readRow, lockableIn } from '../../../kit/resource/resource.ts';
import { lockRow } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { APPROVE_SETTLEMENT } from '../core/activity-purpose.ts';
import { requireChangeable } from '../core/activity-row.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { readScoreRow } from './get-scores.ts';
import { askRecompute } from '../core/ask-recompute.ts';
import { lastPrize } from './rank-kind.ts';
import { RANK_CONSUMER } from './rank-consumer.ts';
import { rankActivities } from './rank-activities.ts';
import { placesOf } from './ranking.ts';

type Input = ParsedOf<typeof contract.disqualifyPlayer>;

/** Not once the ranking is frozen. */
const lockOpen = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<RankActivityRow> => {
  await lockRow(tx, { ...lockableIn(ctx, rankActivities), id });
  const activity = await readRow(ctx, tx, { resource: rankActivities, id });
  requireChangeable(ctx, activity);
  if (activity.state !== 'running' && activity.state !== 'ended')
    throw new AppError('object.wrong_state', { state: activity.state });
  return activity;
};

const readScore = async (ctx: Ctx, tx: ScopedTx, of: { activity: RankActivityRow; playerId: string }): Promise<ScoreRow> => {
  const row = await readScoreRow(ctx, { own: tx, whole: tx }, of);
  if (row === undefined) throw new AppError('object.not_found');
  // Places are those among all players: counted as the product.
  return (await asSystem(tx, (own) => readScoreRow(ctx, { own: tx, whole: own }, of))) ?? row;
};

/** Takes a player out: those behind move up. Errors: `object.wrong_state`, `approval.waiting` where it changes who is paid. */
export const disqualify = (ctx: Ctx, input: Input): Promise<ScoreRow> => change(ctx, input, 'activity_player.disqualify');

export const requalify = (ctx: Ctx, input: Input): Promise<ScoreRow> => change(ctx, input, 'activity_player.requalify');

type Action = 'activity_player.disqualify' | 'activity_player.requalify';

const change = (ctx: Ctx, { activity_id: id, player_id: playerId, reason }: Input, action: Action): Promise<ScoreRow> =>
  inTransaction(ctx.db, async (tx) => {
    const isOut = action === 'activity_player.disqualify';
    const activity = await lockOpen(ctx, tx, id);
    const before = await readScore(ctx, tx, { activity, playerId });
    if ((before.disqualified_at !== null) === isOut)
      throw new AppError('object.wrong_state', { state: isOut ? 'disqualified' : 'ranked' });
    const told = {
      objectType: rankActivities.name,
      objectId: id,
      agentId: activity.agent_id,
      reason,
      before: { player: before.user_name, disqualified: !isOut },
      after: { player: before.user_name, disqualified: isOut },
    };
    if (await changesPay(ctx, tx, { activity, before, isOut }))
      await requireSecondPerson(ctx, tx, {
        ...told,
        operation: action,
        approveCode: APPROVE_SETTLEMENT,
        objectName: `${activity.code} · ${before.user_name}`,
        objectVersion: activity.version,
      });
    await write(ctx, tx, { id, before, reason: isOut ? reason : '', isOut });
    await audit(ctx, tx, { ...told, action });
    return readScore(ctx, tx, { activity, playerId });
  });

type Row = { id: string; before: ScoreRow; reason: string; isOut: boolean };

const write = async (ctx: Ctx, tx: ScopedTx, { id, before, reason, isOut }: Row): Promise<void> => {
  const values = { disqualified_at: isOut ? ctx.now() : null, reason, by_user: ctx.user.userName, approved_name: agreedBy(ctx) };
  await tx
    .insertInto('activity_player')
    .values({ activity_id: id, player_id: before.player_id, site_id: before.site_id, agent_id: before.agent_id, ...values })
    .onConflict((conflict) => conflict.columns(['activity_id', 'player_id']).doUpdateSet(values))
    .execute();
};

type Asked = { activity: RankActivityRow; before: ScoreRow; isOut: boolean };

/** Does the player stand at a place with a prize, or would he? */
const changesPay = async (ctx: Ctx, tx: ScopedTx, { activity, before, isOut }: Asked): Promise<boolean> => {
  const last = lastPrize(activity.rule);
  if (isOut) return before.rank !== null && before.rank <= last;
  const { score, reached_at: at, player_id: id } = before;
  const standing = { score, reached_at: new Date(at ?? 0), player_id: id };
  const [place = 0] = await asSystem(tx, (own) => placesOf(own, activity.id, [standing]));
  return place <= last;
};

/** The same bets give the same scores: for whoever doubts that. It is done by the consumer, so nothing is counted twice meanwhile. */
export const recompute = (
  ctx: Ctx,
  { activity_id: id, reason }: ParsedOf<typeof contract.recomputeScores>,
): Promise<OutputOf<typeof contract.recomputeScores>> =>
  inTransaction(ctx.db, async (tx) => {
    const activity = await lockOpen(ctx, tx, id);
    await asSystem(tx, (own) => askRecompute(own, id));
    await audit(ctx, tx, {
      action: 'activity.recompute',
      objectType: 'activity',
      objectId: id,
      agentId: activity.agent_id,
      reason,
    });
    return asSystem(tx, (own) => readCountedUntil(ctx, own, { consumer: RANK_CONSUMER, activityId: id }));
  });
