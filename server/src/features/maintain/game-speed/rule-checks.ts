import type { PlayRuleRow, savePlayRule } from '@manager/contract/features/maintain/game-speed';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { PLAY_SWITCHES } from '@manager/domain/play-rules';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { afterEdit } from '../../../kit/resource/input.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

type Input = ParsedOf<typeof savePlayRule>;
const PLACE = ['jurisdiction', 'game_type', 'site_id', 'game_id'] as const;

/** Where a rule holds stays; one that says nothing, stands there already, or is about what the caller does not see is refused. */
export const checkRule = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, before }: { input: Input; before: PlayRuleRow | undefined },
): Promise<void> => {
  const says = (['min_cycle_ms', ...PLAY_SWITCHES] as const).some(
    (name) => afterEdit(input[name], before?.[name] ?? null) !== null,
  );
  if (!says) throw fieldError('min_cycle_ms', 'required');
  if (before !== undefined) {
    requireOwn(ctx, before.site_id);
    for (const name of PLACE)
      if (input[name] !== undefined && input[name] !== before[name]) throw fieldError(name, 'cannot_change');
    if (input.reason === undefined) throw fieldError('reason', 'required');
    return;
  }
  if (input.site_id == null && ctx.user.scope.kind !== 'all') throw fieldError('site_id', 'required');
  if (input.site_id != null) await requireSite(ctx, tx, input.site_id);
  if (input.game_id != null) await requireGame(tx, input.game_id, input.game_type ?? null);
  if (await isThere(tx, input)) throw new AppError('object.exists');
};

/** Rules of the operator hold for everybody: only who sees every agent may touch them. */
export const requireOwn = (ctx: Ctx, siteId: string | null): void => {
  if (siteId === null && ctx.user.scope.kind !== 'all') throw new AppError('object.not_found');
};

const requireSite = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<void> => {
  const site = await tx
    .selectFrom('site')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .executeTakeFirst();
  if (site === undefined) throw fieldError('site_id', 'not_found');
};

/** A rule about a game and another type would hold nowhere. */
const requireGame = async (tx: ScopedTx, id: string, type: string | null): Promise<void> => {
  const game = await tx.selectFrom('game').select('type').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (game === undefined) throw fieldError('game_id', 'not_found');
  if (type !== null && game.type !== type) throw fieldError('game_type', 'other_type');
};

const isThere = async (tx: ScopedTx, input: Input): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from play_rule where deleted_at is null
      and jurisdiction is not distinct from ${input.jurisdiction ?? null} and game_type is not distinct from ${input.game_type ?? null}
      and site_id is not distinct from ${input.site_id ?? null}::bigint and game_id is not distinct from ${input.game_id ?? null}::bigint`.execute(
    tx,
  );
  return rows.length > 0;
};
