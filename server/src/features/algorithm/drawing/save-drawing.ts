import type { DrawingDetail } from '@manager/contract/features/algorithm/drawing/drawing';
import { saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal } from '@manager/domain/money';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { type KeptDrawing, keepPoints } from './drawing-points.ts';
import { drawingDetails } from './drawing-row.ts';

type Input = ParsedOf<typeof saveDrawing>;

/** What the rules have read of an input, for the columns: points are read once. */
const read = new WeakMap<Input, KeptDrawing>();

/** A drawing in Init or Checked; any edit takes it back to Init. Game and kind stay. Throws at the field. */
const check = async (
  _ctx: Ctx,
  tx: ScopedTx,
  { input, before }: { input: Input; before: DrawingDetail | undefined },
): Promise<void> => {
  if (before !== undefined) {
    if (before.state !== 'init' && before.state !== 'checked') throw new AppError('object.wrong_state', { state: before.state });
    if (input.game_id !== undefined && input.game_id !== before.game_id) throw fieldError('game_id', 'cannot_change');
    if (input.kind !== undefined && input.kind !== before.kind) throw fieldError('kind', 'cannot_change');
  }
  const game = await tx
    .selectFrom('game')
    .select(['type', 'rtp', 'rtp_profiles', 'max_multiple'])
    .where('id', '=', before?.game_id ?? input.game_id ?? '0')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (game === undefined) throw fieldError('game_id', 'not_found');
  const kind = before?.kind ?? input.kind ?? 'outcome_curve';
  // An order of outcomes is a pool that is drawn empty. Of any other game it would tell what comes next.
  if (kind === 'lottery_draws' && game.type !== 'lottery') throw fieldError('kind', 'lottery_pool_only');
  const { rtp_profile: profile } = input;
  const certified = game.rtp_profiles.length > 0 ? game.rtp_profiles : game.rtp === null ? [] : [game.rtp];
  if (profile !== undefined && !certified.some((one) => compare(decimal(one), decimal(profile)) === 0))
    throw fieldError('rtp_profile', 'not_certified');
  if (input.points !== undefined) read.set(input, keepPoints(input.points, { kind, maxMultiple: game.max_multiple }));
};

const columnsOf = (input: Input) => ({
  name: input.name,
  rtp_profile: input.rtp_profile,
  note: clearedText(input.note),
  ...read.get(input),
});

export const drawingSaver = defineSaver(drawingDetails, {
  endpoint: saveDrawing,
  required: ['game_id', 'rtp_profile', 'name', 'kind', 'points'],
  insert: (input, ctx) => {
    const kept = read.get(input);
    if (kept === undefined) throw new Error('the points were not read');
    return {
      ...columnsOf(input),
      ...kept,
      name: input.name,
      rtp_profile: input.rtp_profile,
      game_id: input.game_id,
      kind: input.kind,
      created_by: ctx.user.userName,
    };
  },
  update: (input) => ({ ...columnsOf(input), state: 'init', checked_by: '', check_approved_name: '', checked_at: null }),
  check,
});
