import type { ExposureRow, saveExposure } from '@manager/contract/features/risk-set/game-retained';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal } from '@manager/domain/money';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { afterEdit } from '../../../kit/resource/input.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

type Input = ParsedOf<typeof saveExposure>;
const FIXED = ['game_id', 'site_group_id', 'begins_on'] as const;
const HUNDRED = decimal('100');
/** Two years: each day is read when the list is. */
const MOST_DAYS = 731;

/** Refuses a game or group that is not there, a second rule for the place of another, and thresholds in the wrong order. */
export const checkExposure = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, before }: { input: Input; before: ExposureRow | undefined },
): Promise<void> => {
  for (const name of ['tax_pct', 'decay_pct'] as const)
    if (input[name] !== undefined && compare(decimal(input[name]), HUNDRED) > 0) throw fieldError(name, 'too_big');
  const low = afterEdit(input.low_usd, before?.low_usd ?? null);
  const high = afterEdit(input.high_usd, before?.high_usd ?? null);
  if (low !== null && high !== null && compare(decimal(low), decimal(high)) >= 0) throw fieldError('high_usd', 'min_above_max');
  if (before !== undefined) {
    for (const name of FIXED)
      if (input[name] !== undefined && input[name] !== before[name]) throw fieldError(name, 'cannot_change');
    return;
  }
  const days = (ctx.now().getTime() - Date.parse(`${input.begins_on ?? ''}T00:00:00Z`)) / 86_400_000;
  if (days > MOST_DAYS || days < -1) throw fieldError('begins_on', 'invalid');
  const { rows } = await sql<{ is_game: boolean; is_group: boolean; is_there: boolean }>`
    select exists (select 1 from game where id = ${input.game_id ?? null}::bigint and deleted_at is null) as is_game,
      ${input.site_group_id ?? null}::bigint is null or exists (select 1 from site_group where id = ${input.site_group_id ?? null}::bigint and deleted_at is null) as is_group,
      exists (select 1 from game_exposure_rule where deleted_at is null and game_id = ${input.game_id ?? null}::bigint
        and site_group_id is not distinct from ${input.site_group_id ?? null}::bigint) as is_there`.execute(tx);
  const [found] = rows;
  if (found?.is_game !== true) throw fieldError('game_id', 'not_found');
  if (!found.is_group) throw fieldError('site_group_id', 'not_found');
  if (found.is_there) throw new AppError('object.exists');
};
