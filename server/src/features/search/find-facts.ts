import type { Found, FoundKind } from '@manager/contract/features/search/find';
import { SEE_TEST } from '@manager/contract/permissions';
import type { FACT_KEY_KINDS } from '../../fact/plain-fact.ts';
import { idsIn, joined, placesOf } from '../../kit/bet/fact-filter.ts';
import { toIso } from '../../kit/figures/money-query.ts';
import { can, type Ctx } from '../../kit/service/ctx.ts';

type Place = {
  kind: FoundKind;
  table: string;
  /** Column of the id that it is found by. */
  column: string;
  keys: readonly (keyof typeof FACT_KEY_KINDS)[];
  /** Column of the instant that tells it from others. */
  at: string;
  /** Rows of all websites belong to nobody. */
  isOfAll?: boolean;
  /** The column of what it is opened by, where that is not its own id. */
  leadsTo?: string;
};

/** What games and wallets tell beside bets, each by its own ids: an id is looked up by key, so that no range is needed. */
const PLACES: readonly Place[] = [
  { kind: 'transfer', table: 'transfer', column: 'transfer_id', keys: ['transfer'], at: 'created_at' },
  { kind: 'movement', table: 'wallet_txn', column: 'txn_id', keys: ['wallet_txn'], at: 'created_at' },
  // Of requests that are not the movement itself: most wallets know but one id.
  { kind: 'wallet_request', table: 'wallet_txn', column: 'request_key', keys: ['wallet_request'], at: 'created_at' },
  { kind: 'call', table: 'seamless_call', column: 'request_id', keys: ['seamless_request'], at: 'called_at' },
  { kind: 'session', table: 'game_session', column: 'session_id', keys: ['game_session'], at: 'started_at' },
  { kind: 'slice', table: 'fishing_slice', column: 'slice_id', keys: ['fishing_slice'], at: 'started_at' },
  { kind: 'draw', table: 'lottery_draw', column: 'draw_id', keys: ['lottery_draw'], at: 'opened_at', isOfAll: true },
  // Shown with the bet that won it.
  { kind: 'hit', table: 'jackpot_hit', column: 'hit_id', keys: ['jackpot_hit'], at: 'hit_at', leadsTo: 'bet_id' },
];

export const PLACE_KINDS: readonly FoundKind[] = PLACES.map(({ kind }) => kind);

/** Facts of exactly this id, of the kinds that the reader may open. */
export const findFacts = async (ctx: Ctx, id: string, kinds: readonly FoundKind[]): Promise<Found[]> => {
  const places = PLACES.filter(({ kind }) => kinds.includes(kind));
  if (places.length === 0) return [];
  const { agentIds } = ctx.user.scope;
  const scoped = joined([
    { sql: can(ctx, SEE_TEST) ? 'true' : 'is_test = 0', params: { ids: [id] } },
    ...idsIn('agent_id', agentIds),
  ]);
  const partOf = ({ kind, table, column, keys, at, isOfAll = false, leadsTo = column }: Place): string => {
    const isSeen = isOfAll ? `(site_id = 0 OR ${scoped.sql})` : scoped.sql;
    return `SELECT '${kind}' AS kind, toString(min(${at})) AS first_at, any(${leadsTo}) AS lead FROM ${table}
      WHERE ${isSeen} AND has({ids:Array(String)}, ${column}) AND ${placesOf(keys, 'ids')} HAVING sum(sign) > 0`;
  };
  const rows = await ctx.clickhouse.query<{ kind: FoundKind; first_at: string; lead: string }>({
    name: 'search.find.facts',
    sql: places.map(partOf).join(' UNION ALL '),
    params: scoped.params,
  });
  return rows.map(({ kind, first_at: at, lead }) => ({ kind, id: lead, name: id, note: toIso(at) }));
};
