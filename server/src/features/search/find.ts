import { FOUND_KINDS, type findRecords as endpoint } from '@manager/contract/features/search/find';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { can, type Ctx } from '../../kit/service/ctx.ts';
import { findBets } from './find-bets.ts';
import { findFacts } from './find-facts.ts';
import { FINDERS, toFound } from './find-records.ts';
import { CODE_OF_KIND, recognise } from './recognise.ts';

/** Records that the text names, of the kinds whose screens the user may open. */
export const find = async (ctx: Ctx, { q }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const wanted = recognise(q);
  const kinds = FOUND_KINDS.filter((kind) => {
    const code = CODE_OF_KIND[kind];
    return code === null || can(ctx, code);
  });
  const found = await Promise.all([
    kinds.includes('bet') && wanted.isBetId ? findBets(ctx, q) : [],
    wanted.isBetId ? findFacts(ctx, q, kinds) : [],
    ...kinds.map(async (kind) => ((await FINDERS[kind]?.(ctx, wanted)) ?? []).map((row) => toFound(kind, row))),
  ]);
  return { list: found.flat() };
};
