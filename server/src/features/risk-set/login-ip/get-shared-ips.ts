import type { getSharedIps as endpoint, SharedIpRow } from '@manager/contract/features/risk-set/login-ip';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { joined, when } from '../../../kit/bet/fact-filter.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIp } from '../../../kit/service/mask-ip.ts';
import { COUNTRY_CURRENCY } from './country-currency.gen.ts';

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
};

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
  const order = input.sort.replace(/^-/, '') === 'last_at' ? 'last_at' : 'uniqExact(player_id)';
  const rows = await ctx.clickhouse.query<Stored>({
    name: 'login_ip.shared',
    sql: `SELECT ip, argMax(country, started_at) AS country, toString(uniqExact(player_id)) AS players,
        groupUniqArray(${SHOWN})(toString(player_id)) AS player_ids, groupUniqArray(${SHOWN})(toString(site_id)) AS site_ids,
        groupUniqArray(${SHOWN})(toString(currency)) AS currencies,
        toString(toUnixTimestamp64Milli(min(started_at))) AS first_at, toString(toUnixTimestamp64Milli(max(started_at))) AS last_at
      FROM game_session WHERE ${where.sql} GROUP BY ip HAVING uniqExact(player_id) >= {least:UInt32}
        AND ({country:String} = '' OR country = {country:String})
      ORDER BY ${order} ${input.sort.startsWith('-') ? 'DESC' : 'ASC'}, ip LIMIT 5000`,
    params: { ...where.params, least: input.min_players, country: input.country ?? '' },
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
      refusing_sites: row.site_ids.flatMap((id) =>
        names.sites.get(id)?.ip_currency_check === true ? (names.sites.get(id)?.code ?? []) : [],
      ),
    })),
    total: kept.length,
    total_is_exact: rows.length < 5_000,
  };
};

/** Does one of the players play in a currency that is not the country's? */
const isOther = ({ country, currencies }: Stored): boolean | null => {
  const own = COUNTRY_CURRENCY[country];
  return own === undefined ? null : currencies.some((currency) => currency !== own);
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
      .select(['id', 'code', 'ip_currency_check'])
      .where('id', 'in', ['0', ...rows.flatMap((row) => row.site_ids)])
      .execute(),
  ]);
  return {
    players: new Map(players.map((player) => [player.id, player.user_name])),
    sites: new Map(sites.map((site) => [site.id, site])),
  };
};
