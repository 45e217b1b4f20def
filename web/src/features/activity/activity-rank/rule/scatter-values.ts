import type { ScatterRule } from '@manager/contract/features/activity/activity-rank/scatter-rule';
import { decimal, sum, toWire } from '@manager/domain/money';
import { decimalOf, exactOf, wholeOf } from '../../../../kit/form/decimal.ts';

export type GameLine = { game_id: string; symbol: string };
export type LevelLine = { count: string; amount: string; stock: string };

export const NEW_GAME: GameLine = { game_id: '', symbol: '' };
export const NEW_LEVEL: LevelLine = { count: '', amount: '', stock: '' };

/** The rule of a scatter collection as its form has it. */
export const scatterValuesOf = (rule: ScatterRule | undefined) => ({
  games: (rule?.games ?? [NEW_GAME]) as readonly GameLine[],
  levels: (rule?.levels.map(({ count, amount, stock }) => ({ count: String(count), amount, stock: String(stock) })) ?? [
    NEW_LEVEL,
  ]) as readonly LevelLine[],
});
export type ScatterValues = ReturnType<typeof scatterValuesOf>;

export const toScatterRule = ({ games, levels }: ScatterValues): ScatterRule => ({
  kind: 'scatter_collect',
  games: games.map(({ game_id: id, symbol }) => ({ game_id: id, symbol: symbol.trim() })),
  levels: levels.map(({ count, amount, stock }) => ({
    count: wholeOf(count),
    amount: exactOf(amount),
    stock: wholeOf(stock),
  })),
});

/** Fields that have to be filled in, by the path of the call. */
export const scatterNeeds = ({ games, levels }: ScatterValues): Record<string, string> =>
  Object.fromEntries([
    ...games.flatMap((line, at) => (['game_id', 'symbol'] as const).map((name) => [`rule.games.${at}.${name}`, line[name]])),
    ...levels.flatMap((line, at) =>
      (['count', 'amount', 'stock'] as const).map((name) => [`rule.levels.${at}.${name}`, line[name]]),
    ),
  ]) as Record<string, string>;

/** What all prizes of all levels come to, as far as they are whole. */
export const promisedOf = (levels: readonly LevelLine[]): string =>
  toWire(
    sum(
      levels.flatMap(({ amount, stock }) => {
        const prize = decimalOf(amount);
        return prize === undefined || wholeOf(stock) < 1 ? [] : [decimal(prize).times(String(wholeOf(stock)))];
      }),
    ),
  );
