import { coinListFor, type CoinMode, type CoinRow, cutCoinList } from '@manager/domain/coins';
import { effectiveLimits } from '@manager/domain/effective-config';
import { parseMicros } from '@manager/domain/micros';
import { decimal, MONEY_SCALE, roundMoney, toWire } from '@manager/domain/money';
import type { OwnerDb } from '../postgres/db.ts';

/** The most that a game offers at a website, in micros of the currency; of a bought feature its price, null where nobody has said it. */
export type StakeLimit = { max: bigint; buys: bigint | null };

/** Undefined: nobody has set a maximum. */
export type StakeLimitOf = (place: { siteId: number; gameId: number; currency: string }) => StakeLimit | undefined;

/** Of a version of a bet, in micros. */
type Stake = { bet: bigint; isFeatureBuy: boolean; baseBet: bigint | null; status: string };

/**
 * Does this version stake more than is offered? Only what is new is asked: a stake that stood when the limit was lowered stays what it is
 * (docs/formulas.md#stakes-on-offer).
 */
export const isAboveOffer = (known: Stake | undefined, next: Stake, limit: StakeLimit | undefined): boolean => {
  if (limit === undefined || next.status === 'cancelled' || (known !== undefined && next.bet <= known.bet)) return false;
  if (!next.isFeatureBuy) return next.bet > limit.max;
  return (next.baseBet ?? 0n) > limit.max || (limit.buys !== null && next.bet > limit.buys);
};

/** A ticket of a lottery and a slice of fishing are sums of stakes: what is offered says nothing about the whole. */
const OF_MANY_STAKES: readonly string[] = ['lottery', 'fishing'];

/** By the same functions as what games are told is in force (platform/config/effective.ts). */
export const readStakeLimits = async (db: OwnerDb): Promise<StakeLimitOf> => {
  const [sites, games, cells, coins, currencies] = await Promise.all([
    db.selectFrom('site').select(['id', 'min_bet_usd', 'max_bet_usd']).execute(),
    readGames(db),
    db
      .selectFrom('site_game')
      .select(['site_id', 'game_id', 'min_bet', 'max_bet'])
      .where((eb) => eb.or([eb('min_bet', 'is not', null), eb('max_bet', 'is not', null)]))
      .execute(),
    readCoins(db),
    db.selectFrom('currency').select(['code', 'coin_factor']).execute(),
  ]);
  const siteBy = new Map(sites.map((site) => [Number(site.id), site]));
  const cellBy = new Map(cells.map((cell) => [`${cell.site_id}:${cell.game_id}`, cell]));
  const factorBy = new Map(currencies.map(({ code, coin_factor: factor }) => [code, factor]));
  const known = new Map<string, StakeLimit | undefined>();
  return ({ siteId, gameId, currency }) => {
    const key = `${siteId}:${gameId}:${currency}`;
    if (known.has(key)) return known.get(key);
    const [site, game] = [siteBy.get(siteId), games.get(gameId)];
    const factor = factorBy.get(currency) ?? '1';
    const limit =
      site === undefined || game === undefined
        ? undefined
        : limitAt({
            site,
            game,
            cell: cellBy.get(`${siteId}:${gameId}`),
            rows: coins.get(game.limits_id) ?? [],
            currency,
            factor,
          });
    known.set(key, limit);
    return limit;
  };
};

type Game = {
  limits_id: string;
  coin_size_type: string;
  min_bet: string | null;
  max_bet: string | null;
  /** Price of its dearest bought feature, in bets; "1": it sells none; null: it sells some at an unknown price. */
  buys: string | null;
};

const readGames = async (db: OwnerDb): Promise<Map<number, Game>> => {
  const rows = await db
    .selectFrom('game')
    .select(['id', 'limits_id', 'coin_size_type', 'min_bet', 'max_bet', 'has_buy', 'buy_modes'])
    .where('type', 'not in', [...OF_MANY_STAKES])
    .execute();
  return new Map(
    rows.map(({ id, has_buy: hasBuy, buy_modes: modes, ...game }) => {
      const costs = (modes as unknown as { cost_multiple: string }[]).map(({ cost_multiple: cost }) => cost);
      return [Number(id), { ...game, buys: costs.length === 0 && hasBuy ? null : dearest(costs) }];
    }),
  );
};

const dearest = (costs: readonly string[]): string =>
  costs.reduce((most, cost) => (decimal(cost).gt(decimal(most)) ? cost : most), '1');

const readCoins = async (db: OwnerDb): Promise<Map<string, CoinRow[]>> => {
  const rows = await db
    .selectFrom('coin')
    .leftJoin('currency', 'currency.id', 'coin.currency_id')
    .select(['coin.name', 'coin.lines', 'coin.total_bets', 'coin.min_bet', 'coin.max_bet', 'coin.default_bet'])
    .select('currency.code as currency')
    .where('coin.status', '=', 'enabled')
    .where('coin.deleted_at', 'is', null)
    .execute();
  return Map.groupBy(rows, ({ name }) => name);
};

type At = {
  site: { min_bet_usd: string | null; max_bet_usd: string | null };
  cell: { min_bet: string | null; max_bet: string | null } | undefined;
  game: Game;
  rows: readonly CoinRow[];
  currency: string;
  factor: string;
};

const limitAt = ({ site, cell, game, rows, currency, factor }: At): StakeLimit | undefined => {
  const mode = game.coin_size_type as CoinMode;
  const ownFactor = mode === 'base' ? factor : '1';
  const { min, max } = effectiveLimits([
    { from: 'site_game', min: cell?.min_bet ?? null, max: cell?.max_bet ?? null },
    { from: 'site', min: site.min_bet_usd, max: site.max_bet_usd },
  ]);
  const list = coinListFor({ rows, mode, currency, factor });
  const atSite = list && cutCoinList(list, { min: min?.value ?? null, max: max?.value ?? null, factor });
  const offered = atSite && cutCoinList(atSite, { min: game.min_bet, max: game.max_bet, factor: ownFactor });
  const most = [
    ...(max === null ? [] : [inCurrency(max.value, factor)]),
    ...(game.max_bet === null ? [] : [inCurrency(game.max_bet, ownFactor)]),
    ...(offered === null ? [] : [parseMicros(offered.totalBets.at(-1) ?? '') ?? 0n]),
  ];
  const [first, ...others] = most;
  if (first === undefined) return undefined;
  const least = others.reduce((found, each) => (each < found ? each : found), first);
  return { max: least, buys: game.buys === null ? null : times(least, game.buys) };
};

const inCurrency = (usd: string, factor: string): bigint => micros(decimal(usd).times(decimal(factor)));

const times = (stake: bigint, multiple: string): bigint => {
  const [whole = '0', part = ''] = multiple.split('.');
  return (stake * BigInt(`${whole}${part.padEnd(4, '0')}`)) / 10_000n;
};

const micros = (amount: Parameters<typeof roundMoney>[0]): bigint => parseMicros(toWire(roundMoney(amount, MONEY_SCALE))) ?? 0n;
