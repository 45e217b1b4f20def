import { type Found, FOUND_KINDS, type FoundKind, type findRecords as endpoint } from '@manager/contract/features/search/find';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { ClickHouseError } from '../../clickhouse/errors.ts';
import { NoTurnError } from '../../clickhouse/fair-gate.ts';
import { can, type Ctx } from '../../kit/service/ctx.ts';
import { findBets } from './find-bets.ts';
import { FACT_KINDS, findFacts } from './find-facts.ts';
import { FINDERS, toFound } from './find-records.ts';
import { CODE_OF_KIND, recognise } from './recognise.ts';

/**
 * Records that the text names, of the kinds whose screens the user may open. What the report store does not answer in time is told beside what was
 * found: the others are none the worse for it.
 */
export const find = async (ctx: Ctx, { q }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const wanted = recognise(q);
  const kinds = FOUND_KINDS.filter((kind) => {
    const code = CODE_OF_KIND[kind];
    return code === null || can(ctx, code);
  });
  const ofBets = kinds.filter((kind) => kind === 'bet' || kind === 'round');
  const ofFacts = kinds.filter((kind) => FACT_KINDS.includes(kind));
  const found = await Promise.all([
    wanted.isBetId && ofBets.length > 0 ? orNot(findBets(ctx, q), ofBets) : none,
    wanted.isBetId && ofFacts.length > 0 ? orNot(findFacts(ctx, q, ofFacts), ofFacts) : none,
    ...kinds.map(async (kind) => ({
      list: ((await FINDERS[kind]?.(ctx, wanted)) ?? []).map((row) => toFound(kind, row)),
      not_searched: [],
    })),
  ]);
  return { list: found.flatMap(({ list }) => list), not_searched: found.flatMap((part) => part.not_searched) };
};

type Part = OutputOf<typeof endpoint>;
const none: Part = { list: [], not_searched: [] };

const orNot = async (found: Promise<Found[]>, kinds: FoundKind[]): Promise<Part> => {
  try {
    return { list: await found, not_searched: [] };
  } catch (error) {
    if (error instanceof ClickHouseError || error instanceof NoTurnError) return { list: [], not_searched: kinds };
    throw error;
  }
};
