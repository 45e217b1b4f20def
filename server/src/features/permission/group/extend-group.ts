import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import type { FullGroup } from './group-row.ts';
import { lockGroup } from './group-rules.ts';
import { editGroup } from './save-group.ts';

type Extension = { id: string; version: number; code: string; reason: string };

/** One more code, with its parents, by the change that the screen makes. */
export const extendGroup = async (ctx: Ctx, tx: ScopedTx, { id, version, code, reason }: Extension): Promise<FullGroup> => {
  const { codes } = await lockGroup(ctx, tx, id);
  return editGroup(ctx, tx, { id, version, codes: [...codes, code], reason });
};
