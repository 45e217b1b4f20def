import type { MarkRow, reviewMark as endpoint, CONTROLS } from '@manager/contract/features/risk-set/account-risk';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { riskMark } from '@manager/domain/risk-mark';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireMeant } from '../../../kit/service/effect.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { requireUnregulated } from '../../set-up/compliance/public.ts';
import { markEffects } from './mark-effect.ts';
import { noteEvent } from './mark-events.ts';
import { riskMarks } from './mark-row.ts';
import { beginMeasures, endMeasures } from './measures.ts';
import { effectiveRtp } from '@manager/domain/effective-config';
import { compare, decimal } from '@manager/domain/money';

type Asked = { siteId: string; gameId: string; control: (typeof CONTROLS)[number]; rtp: string | undefined };

/**
 * The certified profile that a control names, as the store writes it: a higher one than the game's at this website for `win`, a lower one for
 * `lose`, and that one itself for `random`. Throws at the field where it is none of the game's.
 */
const requireProfile = async (tx: ScopedTx, { siteId, gameId, control, rtp }: Asked): Promise<string> => {
  const game = await tx
    .selectFrom('game')
    .leftJoin('site_game', (join) => join.onRef('site_game.game_id', '=', 'game.id').on('site_game.site_id', '=', siteId))
    .innerJoin('site', (join) => join.on('site.id', '=', siteId))
    .leftJoin('site_group', (join) =>
      join.onRef('site_group.id', '=', 'site.site_group_id').on('site_group.deleted_at', 'is', null),
    )
    .select(['game.rtp_profiles', 'game.rtp', 'site_game.rtp as site_game', 'site.rtp as site', 'site_group.rtp as site_group'])
    .where('game.id', '=', gameId)
    .where('game.deleted_at', 'is', null)
    .executeTakeFirst();
  if (game === undefined) throw fieldError('game_id', 'not_found');
  const certified = game.rtp_profiles as string[];
  const { site_game, site, site_group, rtp: own } = game;
  const inForce = effectiveRtp({ site_game, site, site_group, game: own }, certified)?.value ?? null;
  const wanted = rtp ?? (control === 'random' ? inForce : null);
  if (wanted === null || wanted === undefined) throw fieldError('control_rtp', 'required');
  const profile = certified.find((one) => compare(decimal(one), decimal(wanted)) === 0);
  if (profile === undefined) throw fieldError('control_rtp', 'not_certified');
  const side = inForce === null ? 0 : compare(decimal(profile), decimal(inForce));
  const isRight = control === 'random' ? side === 0 : control === 'win' ? side > 0 : side < 0;
  if (inForce !== null && !isRight) throw fieldError('control_rtp', 'invalid');
  return profile;
};

export const APPROVE_MARK = 'G-1-94';
type Input = ParsedOf<typeof endpoint>;

/**
 * Says what becomes of a marked player. Errors: `object.wrong_state`, `object.version_conflict`, `compliance.regulated`, `approval.waiting` (a control, or
 * another review), `input.invalid`.
 */
export const reviewMark = (ctx: Ctx, input: Input): Promise<MarkRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, version, outcome, reason } = input;
    const before = await lockCurrent(ctx, tx, { resource: riskMarks, id, version });
    if (!riskMark.canMove(before.state, 'reviewed')) throw new AppError('object.wrong_state', { state: before.state });
    const decided = await decide(ctx, tx, { input, before });
    requireMeant(ctx, await markEffects({ ...ctx, db: tx }, input), {});
    if (outcome === 'controlled' || before.state === 'reviewed')
      await requireSecondPerson(ctx, tx, {
        operation: 'risk_mark.review',
        approveCode: APPROVE_MARK,
        objectType: 'risk_mark',
        objectId: id,
        objectName: before.user_name,
        objectVersion: before.version,
        agentId: before.agent_id,
        before: Object.fromEntries(Object.keys(decided).map((name) => [name, before[name as keyof MarkRow]])),
        after: decided,
        reason,
      });
    const now = ctx.now();
    const by = ctx.user.userName;
    await endMeasures(tx, before, { by, now });
    const block = await beginMeasures(tx, { ...before, ...decided }, { by, now, reason });
    await updateRow(tx, {
      table: 'risk_mark',
      id,
      version: before.version,
      now,
      values: {
        ...decided,
        state: 'reviewed',
        block_id: block,
        reviewed_by: by,
        review_approved_name: agreedBy(ctx),
        reviewed_at: now,
        review_reason: reason,
      },
    });
    const after = await readRow(ctx, tx, { resource: riskMarks, id });
    await noteEvent(
      tx,
      { markId: id, event: 'reviewed', before, after: riskMarks.audited.parse(after), reason },
      { by, agreed: agreedBy(ctx), now },
    );
    await auditSave(ctx, tx, { resource: riskMarks, action: 'risk_mark.review', reason, before, after });
    return after;
  });

type Decided = Pick<
  MarkRow,
  'outcome' | 'max_bet_usd' | 'needs_check' | 'control' | 'game_id' | 'control_rtp' | 'times' | 'ends_at'
>;

/** What the outcome takes with it; what belongs to another outcome is refused. */
const decide = async (ctx: Ctx, tx: ScopedTx, { input, before }: { input: Input; before: MarkRow }): Promise<Decided> => {
  const { outcome, ends_at: endsAt = null } = input;
  if (endsAt !== null && new Date(endsAt) <= ctx.now()) throw fieldError('ends_at', 'in_the_past');
  const isLimited = outcome === 'limited';
  if (!isLimited && input.max_bet_usd != null) throw fieldError('max_bet_usd', 'unwanted');
  if (!isLimited && input.needs_check === true) throw fieldError('needs_check', 'unwanted');
  const decided: Decided = {
    outcome,
    max_bet_usd: isLimited ? (input.max_bet_usd ?? null) : null,
    needs_check: isLimited && input.needs_check === true,
    control: null,
    game_id: null,
    control_rtp: null,
    times: null,
    ends_at: outcome === 'cleared' ? null : endsAt,
  };
  if (outcome !== 'controlled') {
    for (const name of ['control', 'game_id', 'control_rtp', 'times'] as const)
      if (input[name] !== undefined) throw fieldError(name, 'unwanted');
    return decided;
  }
  await requireUnregulated(tx, { siteId: before.site_id });
  const { control, game_id: gameId, control_rtp: rtp } = input;
  if (control === undefined) throw fieldError('control', 'required');
  if (gameId === undefined) throw fieldError('game_id', 'required');
  const profile = await requireProfile(tx, { siteId: before.site_id, gameId, control, rtp });
  return { ...decided, control, game_id: gameId, control_rtp: profile, times: input.times ?? null };
};
