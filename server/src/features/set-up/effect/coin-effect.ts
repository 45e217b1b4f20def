import type { saveCoin } from '@manager/contract/features/set-up/coin';
import type { Effect } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { coinListFor, cutCoinList, type CoinList, type CoinMode, type CoinRow } from '@manager/domain/coins';
import type { Selectable } from 'kysely';
import { afterEdit } from '../../../kit/resource/input.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { Game } from '../../../postgres/types.gen.ts';
import { isInUsd } from '../limit-levels.ts';
import { plain } from './in-force.ts';
import { countOf, countUp, isOther, type Turn } from './measure.ts';

const WISHES = ['lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet', 'status'] as const;
type Wish = Partial<Pick<ParsedOf<typeof saveCoin>, (typeof WISHES)[number]>>;
type Edit = { id?: string | undefined; input: Wish };

type StoredList = CoinRow & { id: string; name: string; status: string };
type Limits = { min_bet: string | null; max_bet: string | null };

/** What saves of coin lists do to the stakes that their games offer. A list that no game is played with is not there for anybody yet. */
export const coinEffects = async (ctx: Ctx, edits: readonly Edit[]): Promise<Effect[]> => {
  const inputs = new Map(edits.flatMap(({ id, input }) => (id !== undefined && isAsked(input) ? [[id, input]] : [])));
  if (inputs.size === 0) return [];
  const stored = await lists(ctx)
    .where('coin.id', 'in', [...inputs.keys()])
    .execute();
  const changes = stored.flatMap((list): Change[] => {
    const input = inputs.get(list.id) ?? {};
    const name = WISHES.find((field) => isOther(comparable(input[field]), comparable(list[field])));
    return name === undefined ? [] : [{ list, input, name }];
  });
  if (changes.length === 0) return [];
  const games = await ctx.db
    .selectFrom('game')
    .where('deleted_at', 'is', null)
    .where('limits_id', 'in', [...new Set(changes.map(({ list }) => list.name))])
    .select(['limits_id', 'coin_size_type', 'min_bet', 'max_bet'])
    .execute();
  const byList = Map.groupBy(games, ({ limits_id: name, coin_size_type: mode }) => `${mode} ${name}`);
  return changes.map((change) => effectOf(change, byList.get(`${modeOf(change.list)} ${change.list.name}`) ?? []));
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

const modeOf = ({ currency }: StoredList): CoinMode => (currency === null ? 'base' : 'currency');

type Change = { list: StoredList; input: Wish; name: string };

const effectOf = ({ list, input, name }: Change, games: readonly Limits[]): Effect => {
  const wished: StoredList = { ...list, ...given(input) };
  // A list in USD stands for those of all currencies; one of a currency for itself, in which the limits of its games are too.
  const place = { mode: modeOf(list), code: list.currency ?? '', factor: '1' };
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

type Named = { limits_id?: string | null | undefined; min_bet?: string | null | undefined; max_bet?: string | null | undefined };

/** What other coin lists do for games, currency by currency. */
export const listNameEffects = async (
  ctx: Ctx,
  games: readonly Pick<Selectable<Game>, 'coin_size_type' | 'limits_id' | 'min_bet' | 'max_bet'>[],
  { limits_id: wanted, min_bet, max_bet }: Named,
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
  const byName = Map.groupBy(named, ({ name }) => name);
  // Many games have the same limits and offer the same stakes: one of them stands for all.
  const alike = Map.groupBy(games, (game) => JSON.stringify([game.limits_id, game.coin_size_type, game.min_bet, game.max_bet]));
  const turns = [...alike.values()].flatMap((group) => {
    const [game] = group;
    if (game === undefined) return [];
    const mode = isInUsd(game) ? 'base' : 'currency';
    const wished = { min_bet: afterEdit(min_bet, game.min_bet), max_bet: afterEdit(max_bet, game.max_bet) };
    return currencies.map(({ code, coin_factor: factor }): Turn => {
      const offered = (name: string, limits: Limits): string | null =>
        stakesText(stakesOf(byName.get(name) ?? [], { mode, code, factor, game: limits }));
      const after = { value: offered(wanted ?? '', wished), why: () => NO_LIST };
      return { count: group.length, before: offered(game.limits_id, game), after };
    });
  });
  const effect = countUp({ field: 'coins', name: 'limits_id', unit: 'currency', wanted: null }, turns);
  if (wanted === null) return [effect];
  const without = countOf(turns.filter(({ after }) => after.value === null));
  const reasons = without === 0 ? [] : [{ ...NO_LIST, count: without }];
  return [{ ...effect, wanted, taken: effect.places - without, reasons }];
};

const NO_LIST = { reason: 'no_list', level: null } as const;
