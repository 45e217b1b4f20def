import type { getSiteOverview as endpoint } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { settleDateAt } from '@manager/domain/calendar-versions';
import { compare, decimal } from '@manager/domain/money';
import { loadDirectory } from '../../kit/report/directory.ts';
import { noFigures, toMeasures } from '../../kit/figures/figures.ts';
import { queryMoney } from '../../kit/figures/money-query.ts';
import { resolveNames } from '../../kit/report/resolve-filter.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { readWalletStates } from '../../wallet/wallet-state.ts';
import { readOnline, readWalletCalls, type WalletCalls } from './wallet-health.ts';

type Input = ParsedOf<typeof endpoint>;
type Row = OutputOf<typeof endpoint>['list'][number];

const HEALTH_ORDER = { ok: 0, warn: 1, down: 2 } as const;

/** The websites in sight with the running day of each agent's own calendar. */
export const getSiteOverview = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  const nowMs = ctx.now().getTime();
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const { agents, filter } = resolveNames(ctx, directory, input);
  const agentOf = new Map(agents.map((agent) => [agent.id, agent]));
  const dayOf = new Map(agents.map(({ id, calendars }) => [id, settleDateAt(calendars, nowMs)]));
  const sites = [...directory.sites.values()].filter(({ agentId, isDeleted }) => !isDeleted && agentOf.has(agentId));
  const siteIds = sites.map(({ id }) => id);
  const days = [...dayOf.values()].toSorted();
  const [from, to] = [days[0], days.at(-1)];
  const ask = { siteIds, withTest: input.with_test, nowMs };
  const [money, states, calls, online, wallets] = await Promise.all([
    from === undefined || to === undefined
      ? undefined
      : queryMoney(ctx.clickhouse, {
          name: 'dashboard.site_list',
          filter: { ...filter, siteIds, days: { from, to } },
          dimensions: ['site_id', 'settle_date'],
          in: 'usd',
          isOfBetsAlone: true,
        }),
    siteStates(ctx, siteIds),
    readWalletCalls(ctx.clickhouse, ask),
    readOnline(ctx.clickhouse, ask),
    readWalletStates(ctx.db, ctx.now()),
  ]);
  const figures = new Map(money?.rows.map((row) => [`${row.site_id} ${row.settle_date}`, row]));
  const rows = sites.map((site): Row => {
    const day = dayOf.get(site.agentId) ?? '';
    const { bet, win_loss, rate } = toMeasures(figures.get(`${site.id} ${day}`) ?? noFigures, 'usd');
    const isOpen = states.get(site.id) === true;
    const wallet = calls.get(site.id) ?? { calls: 0, errors: 0 };
    const circuit = wallets.get(site.id)?.state ?? 'closed';
    return {
      site_id: site.id,
      site_code: site.code,
      site_name: site.name,
      agent_name: agentOf.get(site.agentId)?.name ?? '',
      day,
      bet,
      win_loss,
      rate,
      online: online.get(site.id) ?? 0,
      health: healthOf({ isOpen, circuit, ...wallet }),
      is_open: isOpen,
      circuit,
      wallet_calls: wallet.calls,
      wallet_errors: wallet.errors,
    };
  });
  const total = (name: 'online' | 'wallet_calls' | 'wallet_errors'): number => rows.reduce((all, row) => all + row[name], 0);
  return {
    list: rows.toSorted(orderOf(input.sort)).slice((input.page - 1) * input.limit, input.page * input.limit),
    total: rows.length,
    total_is_exact: true,
    online: total('online'),
    wallet_calls: total('wallet_calls'),
    wallet_errors: total('wallet_errors'),
    as_of: ctx.now().toISOString(),
  };
};

type Health = WalletCalls & Pick<Row, 'circuit'> & { isOpen: boolean };

/** More than 1 % of the calls is worth a look, more than 10 % is an outage. In whole numbers: no share is rounded. */
const healthOf = ({ isOpen, circuit, calls, errors }: Health): Row['health'] => {
  if (!isOpen || circuit === 'open' || errors * 10 > calls) return 'down';
  return circuit === 'half_open' || errors * 100 > calls ? 'warn' : 'ok';
};

/** Which websites players may enter. */
const siteStates = async (ctx: Ctx, siteIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
  if (siteIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('site')
    .innerJoin('agent', 'agent.id', 'site.agent_id')
    .select(['site.id', 'site.status', 'site.approved_state', 'agent.status as agent_status'])
    .where('site.id', 'in', [...siteIds])
    .execute();
  return new Map(
    rows.map((row) => [row.id, row.status === 'enabled' && row.approved_state === 'approved' && row.agent_status === 'enabled']),
  );
};

const orderOf = (sort: string): ((a: Row, b: Row) => number) => {
  const name = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const by = (a: Row, b: Row): number => {
    if (name === 'bet' || name === 'win_loss') return compare(decimal(a[name]), decimal(b[name]));
    if (name === 'online') return a.online - b.online;
    if (name === 'health') return HEALTH_ORDER[a.health] - HEALTH_ORDER[b.health];
    return a.site_code.localeCompare(b.site_code, 'en');
  };
  return (a, b) => sign * by(a, b) || a.site_code.localeCompare(b.site_code, 'en') || Number(a.site_id) - Number(b.site_id);
};
