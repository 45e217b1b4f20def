import {
  AccountRow,
  kickAccounts,
  ONLINE_MINUTES,
  refreshBalance,
  saveAccount,
  SEE_PLAYER_IP,
} from '@manager/contract/features/account/account-list';
import { saveBlock } from '@manager/contract/features/maintain/block';
import { decimal, subtract, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { maskIp } from '../../../kit/service/mask-ip.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { readCompliance } from '../../set-up/compliance/public.ts';

/** What the audit log keeps of a player. */
export const AuditedAccount = AccountRow.pick({
  user_name: true,
  site_name: true,
  type: true,
  level: true,
  jackpot_weight: true,
  note: true,
});

/** Players with their figures, whatever the scope. */
const fromAccounts = (db: AnyDb) =>
  db
    .selectFrom('player')
    .innerJoin('player_figure as figure', 'figure.player_id', 'player.id')
    .innerJoin('site', 'site.id', 'player.site_id')
    .innerJoin('agent', 'agent.id', 'site.agent_id');

/** Those of the ids that the caller may see, in their order. */
export const accountRows = async (ctx: Ctx, ids: readonly string[]): Promise<AccountRow[]> => {
  if (ids.length === 0) return [];
  const [rows, blocked] = await Promise.all([selectRows(ctx, ids), blockedOf(ctx, ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const steered = await unregulatedSites(
    ctx,
    rows.map(({ site_id: id }) => id),
  );
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toRow(ctx, row, { isWhole: blocked.get(id), canSteer: steered.has(row.site_id) })];
  });
};

/** One player; throws `object.not_found`, also when he is out of scope. */
export const findAccount = async (ctx: Ctx, id: string): Promise<AccountRow> => {
  const [row] = await accountRows(ctx, [id]);
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

const selectRows = ({ db, user }: Ctx, ids: readonly string[]) =>
  fromAccounts(db)
    .where('player.id', 'in', [...ids])
    .where(inScope(user.scope, 'site.agent_id'))
    .select(['player.id', 'player.version', 'player.user_name', 'player.nick_name', 'player.site_id', 'player.currency'])
    .select(['player.type', 'player.level', 'player.jackpot_weight', 'player.note', 'player.created_at'])
    .select(['site.code as site_code', 'site.name as site_name', 'site.api_type', 'site.agent_id', 'agent.name as agent_name'])
    .select(['figure.ip', 'figure.device', 'figure.rounds', 'figure.bet', 'figure.win', 'figure.win_loss_usd'])
    .select(['figure.test_rounds', 'figure.test_bet', 'figure.test_win', 'figure.balance', 'figure.balance_at'])
    .select(['figure.last_at', 'figure.open_sessions'])
    .execute();

type Selected = Awaited<ReturnType<typeof selectRows>>[number];
const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

const toRow = (ctx: Ctx, row: Selected, of: { isWhole: boolean | undefined; canSteer: boolean }): AccountRow => {
  const { open_sessions: open, win_loss_usd: totalUsd, last_at: last, ...shown } = row;
  const onlineFromMs = ctx.now().getTime() - ONLINE_MINUTES * 60_000;
  return AccountRow.parse({
    ...shown,
    api_type: row.api_type === 'transfer' ? 'transfer' : 'seamless',
    ip: can(ctx, SEE_PLAYER_IP) ? row.ip : maskIp(row.ip),
    rounds: Number(row.rounds),
    bet: row.bet,
    win: row.win,
    total: toWire(subtract(decimal(row.bet), decimal(row.win))),
    total_usd: totalUsd ?? '0',
    test_rounds: Number(row.test_rounds),
    test_bet: row.test_bet,
    test_win: row.test_win,
    balance: row.balance,
    balance_at: instant(row.balance_at),
    last_at: instant(last),
    created_at: row.created_at.toISOString(),
    jackpot_weight: row.jackpot_weight,
    status: of.isWhole === undefined ? 'active' : of.isWhole ? 'blocked' : 'partly_blocked',
    is_online: open > 0 && last !== null && last.getTime() >= onlineFromMs,
    can: {
      edit: mayCall(ctx, saveAccount),
      kick: mayCall(ctx, kickAccounts),
      block: mayCall(ctx, saveBlock),
      refresh: mayCall(ctx, refreshBalance) && row.api_type !== 'transfer',
      steer: of.canSteer,
    },
  });
};

/** Players whom a block in force names: from every game, or from some. */
const blockedOf = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, boolean>> => {
  const rows = await ctx.db
    .selectFrom('block')
    .select(['player_id', sql<boolean>`bool_or(game_id is null)`.as('is_whole')])
    .where('player_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now())]))
    .groupBy('player_id')
    .execute();
  return new Map(rows.map((row) => [String(row.player_id), row.is_whole]));
};

const unregulatedSites = async (ctx: Ctx, siteIds: readonly string[]): Promise<Set<string>> => {
  const unregulated = new Set<string>();
  // The whole store: a profile is inherited from agents above the scope.
  for (const siteId of new Set(siteIds))
    if ((await readCompliance(ctx.wholeDb, { siteId })) === 'unregulated') unregulated.add(siteId);
  return unregulated;
};
