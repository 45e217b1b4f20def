import type { saveGame } from '@manager/contract/features/set-up/game';
import type { Effect } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { MAX_TOLD } from '../../../kit/service/effect.ts';
import type { Game } from '../../../postgres/types.gen.ts';
import { isInUsd } from '../limit-levels.ts';
import { listNameEffects } from './coin-effect.ts';
import { plain, type PlaceField } from './in-force.ts';
import { isOther, measure } from './measure.ts';
import type { Play } from './play.ts';
import { isGame, type Place, readPlaces } from './places.ts';

const WISHES = ['rtp', 'rtp_profiles', 'min_bet', 'max_bet', 'has_jackpot', 'jackpot_pool_code', 'status', 'limits_id'] as const;
type Wish = Partial<Pick<ParsedOf<typeof saveGame>, (typeof WISHES)[number]>>;
type StoredGame = Pick<Selectable<Game>, 'id' | 'coin_size_type' | (typeof WISHES)[number]>;
type Edit = { id?: string | undefined; input: Wish };

/** What saves of games do to what is in force for them at the websites. A new game is in force nowhere before it is there. */
export const gameEffects = async (ctx: Ctx, edits: readonly Edit[], play?: Play): Promise<Effect[]> => {
  const inputs = new Map(edits.flatMap(({ id, input }) => (id !== undefined && isAsked(input) ? [[id, input]] : [])));
  if (inputs.size === 0) return [];
  const stored = await ctx.db
    .selectFrom('game')
    .select(['id', 'coin_size_type', ...WISHES])
    .where('id', 'in', [...inputs.keys()])
    .where('deleted_at', 'is', null)
    .execute();
  const wished = stored.map((game) => ({ game, wish: wishOf(inputs.get(game.id) ?? {}, game) }));
  const effects: Effect[] = [];
  for (const group of Map.groupBy(wished, ({ wish }) => JSON.stringify(wish)).values()) {
    const [first] = group;
    if (first === undefined || Object.keys(first.wish).length === 0) continue;
    const games = group.map(({ game }) => game);
    effects.push(
      // Of many different wishes, as of a file, no more are told, and each would be a question to the report store.
      ...(await effectsOf(ctx, games, { wish: first.wish, play: effects.length < MAX_TOLD ? play : undefined })),
      ...(await listNameEffects(ctx, games, first.wish)),
    );
  }
  return effects;
};

const isAsked = (input: Wish): boolean => WISHES.some((name) => input[name] !== undefined);

const wishOf = (input: Wish, game: StoredGame): Wish =>
  Object.fromEntries(
    WISHES.flatMap((name) => (isOther(comparable(input[name]), comparable(game[name])) ? [[name, input[name]]] : [])),
  ) as Wish;

/** Profiles are a set of numbers. */
const comparable = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value.map(plain))].toSorted() : value);

const effectsOf = async (
  ctx: Ctx,
  games: readonly StoredGame[],
  { wish, play }: { wish: Wish; play: Play | undefined },
): Promise<Effect[]> => {
  const patch = patchOf(wish);
  if (Object.keys(patch).length === 0) return [];
  const gameIds = games.map(({ id }) => id);
  const places = await readPlaces(ctx, isGame(gameIds), { play, at: { gameIds } });
  const effectOn = (field: PlaceField, name: keyof Wish, { wanted, at = places }: On): Effect[] =>
    measure(
      { field, name, unit: games.length > 1 ? 'cell' : 'website' },
      at.map((before) => {
        const after = { ...before, ...patch };
        return { before, after, wanted: wanted(after) };
      }),
      play,
    );
  const number = (text: string | null) => () => (text === null ? null : plain(text));
  const inUsd = places.filter(isInUsd);
  const hasJackpotWish = wish.has_jackpot !== undefined || wish.jackpot_pool_code !== undefined;
  return [
    ...(wish.rtp === undefined ? [] : effectOn('rtp', 'rtp', { wanted: number(wish.rtp) })),
    ...(wish.rtp_profiles === undefined || wish.rtp !== undefined ? [] : effectOn('rtp', 'rtp_profiles', { wanted: () => null })),
    ...(wish.min_bet === undefined ? [] : effectOn('min_bet', 'min_bet', { wanted: number(wish.min_bet), at: inUsd })),
    ...(wish.max_bet === undefined ? [] : effectOn('max_bet', 'max_bet', { wanted: number(wish.max_bet), at: inUsd })),
    ...(hasJackpotWish
      ? effectOn('jackpot', wish.has_jackpot === undefined ? 'jackpot_pool_code' : 'has_jackpot', {
          wanted: ({ has_jackpot: hasJackpot }) => (hasJackpot ? 'on' : null),
        })
      : []),
    ...(wish.status === undefined
      ? []
      : effectOn('status', 'status', { wanted: () => (wish.status === 'enabled' ? 'playable' : null) })),
  ];
};

/** What is wanted of a place as it would be, and which places it is about. */
type On = { wanted: (after: Place) => string | null; at?: readonly Place[] };

/** The wish in the words of a place. */
const patchOf = (wish: Wish): Partial<Place> => ({
  ...(wish.rtp === undefined ? {} : { game_rtp: wish.rtp }),
  ...(wish.rtp_profiles === undefined ? {} : { rtp_profiles: wish.rtp_profiles }),
  ...(wish.min_bet === undefined ? {} : { game_min: wish.min_bet }),
  ...(wish.max_bet === undefined ? {} : { game_max: wish.max_bet }),
  ...(wish.has_jackpot === undefined ? {} : { has_jackpot: wish.has_jackpot }),
  ...(wish.jackpot_pool_code === undefined ? {} : { jackpot_pool_code: wish.jackpot_pool_code ?? '' }),
  ...(wish.status === undefined ? {} : { game_status: wish.status }),
});
