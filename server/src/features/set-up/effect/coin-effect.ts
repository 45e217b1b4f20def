import type { saveCoin } from '@manager/contract/features/set-up/coin';
import type { Effect } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { coinListFor, cutCoinList, type CoinList, type CoinMode, type CoinRow } from '@manager/domain/coins';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { StoredGame } from './game-effect.ts';
import { plain } from './in-force.ts';
import { countUp, isOther, type Turn } from './measure.ts';

const WISHES = ['lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet', 'status'] as const;
type Wish = Partial<Pick<ParsedOf<typeof saveCoin>, (typeof WISHES)[number]>>;
type Edit = { id?: string | undefined; input: Wish };

type StoredList = CoinRow & { id: string; name: string; status: string };
type Limits = { min_bet: string | null; max_bet: string | null };

/** What saves of coin lists do to the stakes that their games offer. A list that no game is played with is not there for anybody yet. */
export const coinEffects = async (ctx: Ctx, edits: readonly Edit[]): Promise<Effect[]> => {
  const effects: Effect[] = [];
  for (const { id, input } of edits) {
    const list = id !== undefined && isAsked(input) ? await readList(ctx, id) : undefined;
    const name =
      list === undefined ? undefined : WISHES.find((field) => isOther(comparable(input[field]), comparable(list[field])));
    if (list !== undefined && name !== undefined) effects.push(await effectOf(ctx, { list, input, name }));
  }
  return effects;
};

const isAsked = (input: Wish): boolean => WISHES.some((name) => input[name] !== undefined);

const comparable = (value: unknown): unknown => (Array.isArray(value) ? value.map(plain) : value);

const lists = (ctx: Ctx) =>
  ctx.db
    .selectFrom('coin')
    .leftJoin('currency', 'currency.id', 'coin.currency_id')
    .where('coin.deleted_at', 'is', null)
    .select(['coin.id', 'coin.name', 'coin.status', 'currency.code as currency'])
    .select(['coin.lines', 'coin.total_bets', 'coin.min_bet', 'coin.max_bet', 'coin.default_bet']);

const readList = (ctx: Ctx, id: string): Promise<StoredList | undefined> =>
  lists(ctx).where('coin.id', '=', id).executeTakeFirst();

type Change = { list: StoredList; input: Wish; name: string };

const effectOf = async (ctx: Ctx, { list, input, name }: Change): Promise<Effect> => {
  const mode = list.currency === null ? 'base' : 'currency';
  const games = await ctx.db
    .selectFrom('game')
    .where('deleted_at', 'is', null)
    .where('limits_id', '=', list.name)
    .where('coin_size_type', '=', mode)
    .select(['min_bet', 'max_bet'])
    .execute();
  const wished: StoredList = { ...list, ...given(input) };
  // A list in USD stands for those of all currencies; one of a currency for itself, in which the limits of its games are too.
  const place = { mode, code: list.currency ?? '', factor: '1' } as const;
  const offered = (row: StoredList, game: Limits): string | null => stakesText(stakesOf([row], { ...place, game }));
  const whole = offered({ ...wished, status: 'enabled' }, UNLIMITED);
  const isSameList = whole === offered({ ...list, status: 'enabled' }, UNLIMITED) && wished.status === list.status;
  const why: Because =
    wished.status !== 'enabled'
      ? { reason: 'list_off', level: null }
      : isSameList
        ? { reason: 'list_limits', level: null }
        : { reason: 'narrower', level: 'game' };
  const turns = games.map((game): Turn => {
    const after = { value: offered(wished, game), why: () => why };
    return { count: 1, before: offered(list, game), after };
  });
  const effect = countUp({ field: 'coins', name, unit: 'game', wanted: null }, turns);
  if (input.status === 'disabled') return effect;
  // What is wanted is other stakes, whichever a game's own limits leave of them.
  const kept = turns.length - effect.changed;
  return { ...effect, wanted: whole ?? '', taken: effect.changed, reasons: kept === 0 ? [] : [{ ...why, count: kept }] };
};

type Because = ReturnType<Turn['after']['why']>;

const UNLIMITED: Limits = { min_bet: null, max_bet: null };

const given = (input: Wish): Partial<StoredList> =>
  Object.fromEntries(WISHES.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));

type At = { mode: CoinMode; code: string; factor: string; game: Limits };

/** As platform/config/effective.ts has it, before any limit of a website. */
const stakesOf = (rows: readonly StoredList[], { mode, code, factor, game }: At): CoinList | null => {
  const enabled = rows.filter(({ status }) => status === 'enabled');
  const whole = coinListFor({ rows: enabled, mode, currency: code, factor });
  return whole && cutCoinList(whole, { min: game.min_bet, max: game.max_bet, factor: mode === 'base' ? factor : '1' });
};

/** `0.1–100 (25), 1`: from, to, how many, and the default. */
const stakesText = (list: CoinList | null): string | null =>
  list === null
    ? null
    : `${list.totalBets[0] ?? ''}–${list.totalBets.at(-1) ?? ''} (${list.totalBets.length}), ${list.defaultBet}, ${list.lines}`;

/** What other coin lists do for games, currency by currency. */
export const listNameEffects = async (
  ctx: Ctx,
  games: readonly StoredGame[],
  { limits_id: wanted }: { limits_id?: string | null | undefined },
): Promise<Effect[]> => {
  if (wanted === undefined) return [];
  const named = await lists(ctx)
    .where('coin.name', 'in', [...new Set([...games.map(({ limits_id: name }) => name), wanted ?? ''])])
    .execute();
  const currencies = await ctx.db
    .selectFrom('currency')
    .where('deleted_at', 'is', null)
    .where('status', '=', 'enabled')
    .select(['code', 'coin_factor'])
    .execute();
  const turns = games.flatMap((game) =>
    currencies.map(({ code, coin_factor: factor }): Turn => {
      const offered = (name: string): string | null =>
        stakesText(
          stakesOf(
            named.filter((list) => list.name === name),
            { mode: game.coin_size_type === 'base' ? 'base' : 'currency', code, factor, game },
          ),
        );
      const after = offered(wanted ?? '');
      return {
        count: 1,
        before: offered(game.limits_id),
        after: { value: after, why: () => ({ reason: 'no_list', level: null }) },
      };
    }),
  );
  const effect = countUp({ field: 'coins', name: 'limits_id', unit: 'currency', wanted: null }, turns);
  if (wanted === null) return [effect];
  const without = turns.filter(({ after }) => after.value === null).length;
  return [
    {
      ...effect,
      wanted,
      taken: turns.length - without,
      reasons: without === 0 ? [] : [{ reason: 'no_list', level: null, count: without }],
    },
  ];
};
