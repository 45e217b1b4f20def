import type { CaseRow } from '@manager/contract/features/risk-set/case';
import { AppError } from '../../../base/app-error.ts';
import { lockCurrent } from '../../../kit/resource/save-route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { cases } from './case-row.ts';

/** The case, locked; `version` as the caller saw it, where that matters. */
export const lockCase = async (ctx: Ctx, tx: ScopedTx, { id, version }: { id: string; version?: number }): Promise<CaseRow> => {
  if (version !== undefined) return lockCurrent(ctx, tx, { resource: cases, id, version });
  const seen = await tx.selectFrom('case_file').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
  return lockCurrent(ctx, tx, { resource: cases, id, version: seen?.version ?? 0 });
};

/** Error: `object.wrong_state`. */
export const requireOpen = ({ state }: CaseRow): void => {
  if (state === 'closed') throw new AppError('object.wrong_state', { state });
};
