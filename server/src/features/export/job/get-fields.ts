import type { getExportFields as endpoint } from '@manager/contract/features/export/job';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireExportCode, sourceOf } from './sources.ts';

/** Errors: `input.invalid` for a list that does not leave, `permission.missing`. */
export const getFields = async (ctx: Ctx, { endpoint: path }: { endpoint: string }): Promise<OutputOf<typeof endpoint>> => {
  const source = sourceOf(ctx, path);
  requireExportCode(ctx, source);
  return { fields: [...source.fields].map(([id, { kind, values }]) => ({ id, kind, values: [...values] })) };
};
