import { coinListFor, cutCoinList, type CoinMode } from '@manager/domain/coins';
import { effectiveLimits } from '@manager/domain/effective-config';
import { decimalsOf } from '@manager/domain/money';
import { sql, type SqlBool } from 'kysely';
import type { AnyTx } from '../../../postgres/db.ts';

type Wanted = { siteIds: readonly string[]; gameIds: readonly string[] };
type Currency = { code: string; coin_factor: string; decimals: number };
type OfferedBets = Currency & { bets: string[] };

/** Bets that each of the games offers at each of the websites, ascending, by the same functions as what games are told is in force (platform/config/effective.ts). */
export const offeredBets = async (tx: AnyTx, wanted: Wanted): Promise<OfferedBets[]> => {
  const places = await readPlaces(tx, wanted);
  const coins = await readCoins(tx, [...new Set(places.map(({ limits_id: name }) => name))]);
  const currencies = await tx
    .selectFrom('currency')
    .select(['code', 'coin_factor', 'decimals'])
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .execute();
  return currencies.map((currency) => {
    const [first = [], ...others] = places.map((place) => betsAt(place, coins, currency));
    return { ...currency, bets: first.filter((bet) => others.every((bets) => bets.includes(bet))) };
  });
};

/** The offered bets for which the currency has enough decimals. */
export const payableBets = ({ bets, decimals }: OfferedBets): string[] => bets.filter((bet) => decimalsOf(bet) <= decimals);

/** What staff choose a bet from: currencies with one alone, bets ascending. */
export const bettingTable = async (tx: AnyTx, wanted: Wanted): Promise<{ currency: string; bets: string[] }[]> =>
  (await offeredBets(tx, wanted))
    .map((offered) => ({ currency: offered.code, bets: payableBets(offered) }))
    .filter(({ bets }) => bets.length > 0);

type Place = Awaited<ReturnType<typeof readPlaces>>[number];
type Coin = Awaited<ReturnType<typeof readCoins>>[number];

const readPlaces = (tx: AnyTx, { siteIds, gameIds }: Wanted) =>
  tx
    .selectFrom('site')
    .innerJoin('game', (join) => join.on(sql<SqlBool>`game.id = any(${[...gameIds]}::bigint[])`))
    .leftJoin('site_game', (join) => join.onRef('site_game.site_id', '=', 'site.id').onRef('site_game.game_id', '=', 'game.id'))
    .select(['site.min_bet_usd', 'site.max_bet_usd'])
    .select(['game.coin_size_type', 'game.limits_id', 'game.min_bet', 'game.max_bet'])
    .select(['site_game.min_bet as min_here', 'site_game.max_bet as max_here'])
    .where('site.id', 'in', [...siteIds])
    .execute();

const readCoins = (tx: AnyTx, names: readonly string[]) =>
  tx
    .selectFrom('coin')
    .leftJoin('currency', 'currency.id', 'coin.currency_id')
    .select(['coin.name', 'coin.lines', 'coin.total_bets', 'coin.min_bet', 'coin.max_bet', 'coin.default_bet'])
    .select('currency.code as currency')
    .where(sql<SqlBool>`coin.name = any(${[...names]}::text[])`)
    .where('coin.status', '=', 'enabled')
    .where('coin.deleted_at', 'is', null)
    .execute();

const betsAt = (place: Place, coins: readonly Coin[], { code: currency, coin_factor: factor }: Currency): string[] => {
  const mode = place.coin_size_type as CoinMode;
  const limits = effectiveLimits([
    { from: 'site_game', min: place.min_here, max: place.max_here },
    { from: 'site', min: place.min_bet_usd, max: place.max_bet_usd },
  ]);
  const rows = coins.filter(({ name }) => name === place.limits_id);
  const offered = coinListFor({ rows, mode, currency, factor });
  const atSite = offered && cutCoinList(offered, { min: limits.min?.value ?? null, max: limits.max?.value ?? null, factor });
  const inGame =
    atSite && cutCoinList(atSite, { min: place.min_bet, max: place.max_bet, factor: mode === 'base' ? factor : '1' });
  return inGame?.totalBets ?? [];
};
