import { COUNTRY_CURRENCY } from '@manager/domain/country-currency.gen';
import { isOtherCurrency, type IpCurrencyAction } from '@manager/domain/ip-currency';
import type { getSharedIps as endpoint, SharedIpRow } from '@manager/contract/features/risk-set/login-ip';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { joined, when } from '../../../kit/bet/fact-filter.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIp } from '../../../kit/service/mask-ip.ts';

type Input = ParsedOf<typeof endpoint>;
const SEE_IP = 'G-4-96';
const DAY_MS = 86_400_000;
/** Names of players and websites that a row shows. */
const SHOWN = 20;

type Stored = {
  ip: string;
  country: string;
  players: string;
  player_ids: string[];
  site_ids: string[];
  currencies: string[];
  first_at: string;
  last_at: string;
  /** Websites, and how many sessions of each were in another currency than the country's; without those that had none. */
  against: [string[], (string | number)[]];
};

const quoted = (codes: Iterable<string>): string => [...codes].map((code) => `'${code}'`).join(', ');
const OWN = `transform(toString(game_session.country), [${quoted(Object.keys(COUNTRY_CURRENCY))}], [${quoted(Object.values(COUNTRY_CURRENCY))}], '')`;
/** As `isOtherCurrency` says, of the country and the currency of each session by itself. */
const IS_OTHER = `own != '' AND game_session.currency != own AND game_session.currency IN (${quoted(new Set(Object.values(COUNTRY_CURRENCY)))})`;

/** Addresses of sessions, with the players who share them. Country: as the website's platform reported it; Manager looks nothing up. */
export const getSharedIps = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  const where = joined([
    {
      sql: `started_at >= {from:DateTime64(3, 'UTC')} AND is_test = 0 AND ip != ''`,
      params: { from: new Date(ctx.now().getTime() - input.days * DAY_MS).toISOString().replace('T', ' ').replace('Z', '') },
    },
    ...when(ctx.user.scope.agentIds !== null, () => ({
      sql: 'agent_id IN {agents:Array(UInt64)}',
      params: { agents: (ctx.user.scope.agentIds ?? []).map(BigInt) },
    })),
    ...when(input.site_id !== undefined, () => ({ sql: 'site_id = {site:UInt64}', params: { site: input.site_id } })),
  ]);
  const checks = await readChecks(ctx);
  const checking = input.against === undefined ? [] : [...checks[input.against].keys()].map(BigInt);
  const order = input.sort.replace(/^-/, '') === 'last_at' ? 'last_at' : 'uniqExact(player_id)';
  const rows = await ctx.clickhouse.query<Stored>({
    name: 'login_ip.shared',
    sql: `WITH ${OWN} AS own, if(${IS_OTHER}, sign, 0) AS other
      SELECT ip, argMax(country, started_at) AS country, toString(uniqExact(player_id)) AS players,
        groupUniqArray(${SHOWN})(toString(player_id)) AS player_ids, groupUniqArray(${SHOWN})(toString(site_id)) AS site_ids,
        groupUniqArray(${SHOWN})(toString(currency)) AS currencies,
        toString(toUnixTimestamp64Milli(min(started_at))) AS first_at, toString(toUnixTimestamp64Milli(max(started_at))) AS last_at,
        sumMap([toString(site_id)], [toInt64(other)]) AS against
      FROM game_session WHERE ${where.sql} GROUP BY ip HAVING uniqExact(player_id) >= {least:UInt32}
        AND ({country:String} = '' OR country = {country:String})
        AND ({action:String} = '' OR sumIf(other, site_id IN {checking:Array(UInt64)}) > 0)
      ORDER BY ${order} ${input.sort.startsWith('-') ? 'DESC' : 'ASC'}, ip LIMIT 5000`,
    params: { ...where.params, least: input.min_players, country: input.country ?? '', action: input.against ?? '', checking },
  });
  const all = rows.map((row) => ({ ...row, is_other_currency: isOther(row) }));
  const kept = input.only_other_currency ? all.filter((row) => row.is_other_currency === true) : all;
  const page = kept.slice((input.page - 1) * input.limit, input.page * input.limit);
  const names = await readNames(ctx, page);
  const seesIp = can(ctx, SEE_IP);
  return {
    list: page.map((row, index): SharedIpRow => ({
      id: String((input.page - 1) * input.limit + index + 1),
      ip: seesIp ? row.ip : maskIp(row.ip),
      country: row.country,
      players: Number(row.players),
      user_names: row.player_ids.flatMap((id) => names.players.get(id) ?? []),
      sites: row.site_ids.flatMap((id) => names.sites.get(id)?.code ?? []),
      first_at: new Date(Number(row.first_at)).toISOString(),
      last_at: new Date(Number(row.last_at)).toISOString(),
      is_other_currency: row.is_other_currency,
      refused_sessions: against(row, checks.block).sessions,
      refused_sites: against(row, checks.block).codes,
      logged_sessions: against(row, checks.log).sessions,
      logged_sites: against(row, checks.log).codes,
    })),
    total: kept.length,
    total_is_exact: rows.length < 5_000,
  };
};

/** Does one of the players play in a currency that is not the country's? */
const isOther = ({ country, currencies }: Stored): boolean | null => {
  const said = currencies.map((currency) => isOtherCurrency(country, currency));
  return said.includes(true) ? true : said.includes(false) ? false : null;
};

/** Codes of websites by id. */
type Sites = ReadonlyMap<string, string>;

/** The websites that check now, by what they do. */
const readChecks = async (ctx: Ctx): Promise<Record<IpCurrencyAction, Sites>> => {
  const rows = await ctx.db
    .selectFrom('site')
    .select(['id', 'code', 'ip_currency_action'])
    .where('ip_currency_check', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  const of = (action: IpCurrencyAction): Sites =>
    new Map(rows.filter((row) => row.ip_currency_action === action).map(({ id, code }) => [id, code]));
  return { block: of('block'), log: of('log') };
};

const against = ({ against: [ids, counts] }: Stored, sites: Sites): { sessions: number; codes: string[] } => {
  const found = ids.flatMap((id, index) => (sites.has(id) ? [{ code: sites.get(id) ?? '', count: Number(counts[index]) }] : []));
  return {
    sessions: found.reduce((sum, { count }) => sum + count, 0),
    codes: found.slice(0, SHOWN).map(({ code }) => code),
  };
};

const readNames = async (ctx: Ctx, rows: readonly Stored[]) => {
  const [players, sites] = await Promise.all([
    ctx.db
      .selectFrom('player')
      .select(['id', 'user_name'])
      .where('id', 'in', ['0', ...rows.flatMap((row) => row.player_ids)])
      .execute(),
    ctx.db
      .selectFrom('site')
      .select(['id', 'code'])
      .where('id', 'in', ['0', ...rows.flatMap((row) => row.site_ids)])
      .execute(),
  ]);
  return {
    players: new Map(players.map((player) => [player.id, player.user_name])),
    sites: new Map(sites.map((site) => [site.id, site])),
  };
};
