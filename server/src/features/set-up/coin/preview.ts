import { type CoinCell, type getCoinPreview, type CoinRow } from '@manager/contract/features/set-up/coin';
import type { CoinSizeType } from '@manager/contract/features/set-up/game';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { coinListFor, cutCoinList, type CoinRow as StoredList } from '@manager/domain/coins';
import { decimal, toWire } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { contains } from '../../../kit/service/contains.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { z } from 'zod';
import { fromCoins, selectCoinRows } from './coin-row.ts';

const MAX_GAMES = 50;
const MAX_CURRENCIES = 100;
const MAX_SITES = 50;

type Answer = OutputOf<typeof getCoinPreview>;
type Currency = Answer['currencies'][number];
type Mode = z.infer<typeof CoinSizeType>;

/** What players may stake by the lists of one name: lists that count, cut by each game's own limits. */
export const readCoinPreview = async (ctx: Ctx, input: ParsedOf<typeof getCoinPreview>): Promise<Answer> => {
  const [coin] = await selectCoinRows(ctx, fromCoins(ctx.db).where('coin.id', '=', input.id));
  if (coin === undefined) throw new AppError('object.not_found');
  const named = await selectCoinRows(ctx, fromCoins(ctx.db).where('coin.name', '=', coin.name));
  const lists = named.filter(({ status }) => status === 'enabled').map(toStored);
  const currencies = await readCurrencies(ctx, input.currency);
  const { games, count } = await readGames(ctx, { name: coin.name, game: input.game });
  return {
    currencies,
    games: games.map((game) => ({
      ...game,
      cells: currencies.map((currency) => cellOf({ lists, game, currency })),
    })),
    game_count: count,
    websites: await readCuttingSites(ctx, coin),
  };
};

const toStored = (row: CoinRow): StoredList => ({ ...row, currency: row.currency_code });

type Limited = { coin_size_type: Mode; min_bet: string | null; max_bet: string | null };

const cellOf = ({ lists, game, currency }: { lists: readonly StoredList[]; game: Limited; currency: Currency }): CoinCell => {
  const { code, coin_factor: factor } = currency;
  const whole = coinListFor({ rows: lists, mode: game.coin_size_type, currency: code, factor });
  if (whole === null) return { currency: code, total_bets: [], default_bet: null, notice: 'no_list' };
  // The limits of a game that has a list a currency are in that currency, as everywhere (platform/config/effective.ts).
  const limits = { min: game.min_bet, max: game.max_bet, factor: game.coin_size_type === 'base' ? factor : '1' };
  const cut = cutCoinList(whole, limits);
  if (cut === null) return { currency: code, total_bets: [], default_bet: null, notice: 'nothing_left' };
  const isCut = cut.totalBets.length < whole.totalBets.length;
  return { currency: code, total_bets: cut.totalBets, default_bet: cut.defaultBet, notice: isCut ? 'cut' : null };
};

const readCurrencies = async (ctx: Ctx, code: string | undefined): Promise<Currency[]> => {
  let query = ctx.db.selectFrom('currency').where('deleted_at', 'is', null).where('status', '=', 'enabled');
  if (code !== undefined) query = query.where(contains('currency.code', code));
  const rows = await query.select(['code', 'coin_factor']).orderBy('code').limit(MAX_CURRENCIES).execute();
  return rows.map((row) => ({ code: row.code, coin_factor: plain(row.coin_factor) }));
};

const readGames = async (ctx: Ctx, { name, game }: { name: string; game: string | undefined }) => {
  let query = ctx.db.selectFrom('game').where('deleted_at', 'is', null).where('limits_id', '=', name);
  if (game !== undefined) query = query.where((eb) => eb.or([contains('game.code', game), contains('game.name', game)]));
  const rows = await query
    .select(['id', 'code', 'name', 'coin_size_type', 'min_bet', 'max_bet'])
    .orderBy('code')
    .limit(MAX_GAMES)
    .execute();
  const { count } = await query.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  const games = rows.map((row) => ({
    ...row,
    coin_size_type: row.coin_size_type as Mode,
    min_bet: row.min_bet === null ? null : plain(row.min_bet),
    max_bet: row.max_bet === null ? null : plain(row.max_bet),
  }));
  return { games, count: Number(count) };
};

/** Websites that the caller may see and whose own limits leave out stakes of this very list. */
const readCuttingSites = async (ctx: Ctx, coin: CoinRow): Promise<Answer['websites']> => {
  const factor = await factorOf(ctx, coin.currency_id);
  const mode = coin.currency_id === null ? 'base' : 'currency';
  // The base list itself is in USD, as the limits are.
  const whole = coinListFor({ rows: [toStored(coin)], mode, currency: coin.currency_code ?? '', factor: '1' });
  if (whole === null) return [];
  const sites = await ctx.db
    .selectFrom('site')
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .where((eb) => eb.or([eb('min_bet_usd', 'is not', null), eb('max_bet_usd', 'is not', null)]))
    .select(['id', 'code', 'min_bet_usd', 'max_bet_usd'])
    .orderBy('code')
    .execute();
  return sites
    .flatMap(({ id, code, min_bet_usd: min, max_bet_usd: max }) => {
      const left = cutCoinList(whole, { min, max, factor })?.totalBets.length ?? 0;
      if (left === whole.totalBets.length) return [];
      const limits = { min_bet_usd: min === null ? null : plain(min), max_bet_usd: max === null ? null : plain(max) };
      return [{ id, code, ...limits, left }];
    })
    .slice(0, MAX_SITES);
};

const factorOf = async (ctx: Ctx, currencyId: string | null): Promise<string> => {
  if (currencyId === null) return '1';
  const row = await ctx.db.selectFrom('currency').select('coin_factor').where('id', '=', currencyId).executeTakeFirstOrThrow();
  return plain(row.coin_factor);
};

const plain = (text: string): string => toWire(decimal(text));
