import { SEE_PLAYER_IP } from '@manager/contract/features/account/account-list';
import {
  CROWDED_PLAYERS,
  type getLinkedAccounts as endpoint,
  MAX_LINKED,
} from '@manager/contract/features/account/account-player';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIp } from '../../../kit/service/mask-ip.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { findAccount } from './account-row.ts';

/** Newest addresses of a player that are compared. */
const ADDRESSES = 50;
const SHOWN_IPS = 5;

type Shared = { ip: string; player_id: string; has_same_device: boolean; last_at: Date; others: number };
type Name = { id: string; user_name: string; site_name: string; agent_name: string };

/**
 * Players in scope who came from an address of this one. It runs behind the predicate of the scope alone, so that an address is one walk of an
 * index (decision 0038); of an address that many share, one more than counts is read and nothing is told.
 */
export const getLinked = async (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const forms = await otherForms(ctx, await findAccount(ctx, id));
  const { rows } = await sql<Shared & { addresses: number }>`
    with mine as (
      select ip, array_agg(device) as devices from player_address where player_id = ${id} group by ip order by max(last_at) desc limit ${ADDRESSES})
    select mine.ip, other.player_id, other.has_same_device, other.last_at, count(other.player_id) over (partition by mine.ip)::int as others
    from mine left join lateral (
      select address.player_id, bool_or(address.device = any(mine.devices)) as has_same_device, max(address.last_at) as last_at
      from player_address address join player on player.id = address.player_id join site on site.id = player.site_id
      where address.ip = mine.ip and address.player_id <> ${id} and ${inScope(ctx.user.scope, 'site.agent_id')}
      group by address.player_id limit ${CROWDED_PLAYERS + 1}) other on true`.execute(ctx.wholeDb);
  const telling = rows.filter(
    (row) => row.player_id !== null && row.others <= CROWDED_PLAYERS && forms.every((form) => form.id !== row.player_id),
  );
  const byPlayer = Map.groupBy(telling, ({ player_id: player }) => player);
  const linked = [...byPlayer].map(([player, shared]) => ({
    id: player,
    ips: shared.map(({ ip }) => ip),
    has_same_device: shared.some((one) => one.has_same_device),
    is_same_name: false,
    last_at: new Date(Math.max(...shared.map(({ last_at: at }) => at.getTime()))).toISOString(),
  }));
  const order = linked.toSorted(
    (a, b) =>
      Number(b.has_same_device) - Number(a.has_same_device) || b.ips.length - a.ips.length || b.last_at.localeCompare(a.last_at),
  );
  const shown = [...forms, ...order].slice(0, MAX_LINKED);
  const names = await namesOf(
    ctx,
    shown.map((one) => one.id),
  );
  const ipText = can(ctx, SEE_PLAYER_IP) ? (ip: string) => ip : maskIp;
  const crowded = new Set(rows.filter(({ others }) => others > CROWDED_PLAYERS).map(({ ip }) => ip));
  return {
    list: shown.flatMap(({ ips, ...one }) => {
      const name = names.get(one.id);
      return name === undefined ? [] : [{ ...one, ...name, shared_ips: ips.length, ips: ips.slice(0, SHOWN_IPS).map(ipText) }];
    }),
    has_more: forms.length + order.length > MAX_LINKED,
    crowded: crowded.size,
    addresses: new Set(rows.map(({ ip }) => ip)).size,
  };
};

/** Accounts of the same name in another form, from before names had one. */
const otherForms = async ({ db }: Ctx, { id }: { id: string }) => {
  const { rows } = await sql<{ id: string; last_at: Date }>`
    select form.id, coalesce(figure.last_at, form.created_at) as last_at from player as named
    join player as form on form.id = named.same_as_id or form.same_as_id = coalesce(named.same_as_id, named.id)
    left join player_figure as figure on figure.player_id = form.id
    where named.id = ${id} and form.id <> named.id order by form.id`.execute(db);
  return rows.map((form) => ({
    id: form.id,
    ips: [],
    has_same_device: false,
    is_same_name: true,
    last_at: form.last_at.toISOString(),
  }));
};

const namesOf = async ({ db, user }: Ctx, ids: readonly string[]): Promise<Map<string, Name>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .innerJoin('agent', 'agent.id', 'site.agent_id')
    .where('player.id', 'in', [...ids])
    .where(inScope(user.scope, 'site.agent_id'))
    .select(['player.id', 'player.user_name', 'site.name as site_name', 'agent.name as agent_name'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
