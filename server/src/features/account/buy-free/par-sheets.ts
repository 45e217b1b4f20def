import { BuyMode } from '@manager/contract/kit/buy-mode';
import { compare, decimal, parseMoney } from '@manager/domain/money';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** Buy modes by game id, as C-1 has them. */
export type ParSheets = ReadonlyMap<string, readonly BuyMode[]>;

/** Games belong to no agent: who may see the bets may know what was sold. */
export const readParSheets = async (ctx: Ctx, gameIds: readonly string[]): Promise<ParSheets> => {
  if (gameIds.length === 0) return new Map();
  const rows = await ctx.wholeDb
    .selectFrom('game')
    .select(['id', 'buy_modes'])
    .where('id', 'in', [...gameIds])
    .execute();
  return new Map(rows.map(({ id, buy_modes: modes }) => [id, BuyMode.array().parse(modes)]));
};

/** The lines of a mode; bets that do not tell what was bought are of the only mode that the game has. */
const linesOf = (sheets: ParSheets, { gameId, mode }: { gameId: string; mode: string }): readonly BuyMode[] => {
  const lines = sheets.get(gameId) ?? [];
  if (mode !== '') return lines.filter((line) => line.mode === mode);
  return new Set(lines.map((line) => line.mode)).size === 1 ? lines : [];
};

/** Profiles are numbers, however a platform writes them: "96" and "96.00" are one. */
const isSameProfile = (one: string, other: string): boolean => {
  if (one === other) return true;
  const isNumber = [one, other].every((text) => text !== '' && !('fault' in parseMoney(text)));
  return isNumber && compare(decimal(one), decimal(other)) === 0;
};

/** Return in per cent and deviation of what was bought in a profile; null where the par sheet does not say. */
export const returnOf = (
  sheets: ParSheets,
  { profile, ...place }: { gameId: string; mode: string; profile: string },
): { rtpPct: number | null; sigma: number | null } => {
  const lines = linesOf(sheets, place);
  const line = lines.find((each) => isSameProfile(each.profile, profile)) ?? lines.find((each) => each.profile === '');
  return {
    rtpPct: line === undefined ? null : Number(line.rtp),
    sigma: line?.sigma == null ? null : Number(line.sigma),
  };
};

/** The price of a mode where all of its lines agree on it; else null. */
export const costOf = (sheets: ParSheets, place: { gameId: string; mode: string }): string | null => {
  const [cost, ...others] = new Set(linesOf(sheets, place).map((line) => line.cost_multiple));
  return cost === undefined || others.length > 0 ? null : cost;
};
