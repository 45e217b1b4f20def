import {
  type getSessionReport,
  MAX_SESSION_PLAYER_DAYS,
  MAX_SESSION_SEARCH_HOURS,
  type SessionRow,
} from '@manager/contract/features/account/session-report';
import { SEE_PLAYER_IP } from '@manager/contract/features/account/account-list';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, subtract, toWire } from '@manager/domain/money';
import { searchWindow, type TimeWindow } from '../../../kit/bet/search-window.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { findPlayers } from '../../../kit/report/player-filter.ts';
import { resolveNames } from '../../../kit/report/resolve-filter.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIp } from '../../../kit/service/mask-ip.ts';
import { playedIn, type SessionQuery, type StoredSession } from './session-store.ts';

export type SessionInput = ParsedOf<typeof getSessionReport>;
type Plan = { query: SessionQuery; directory: Directory };

/** What a search means in the store, within the user's scope. `window` stands for the time that the search itself left open. */
export const planSessions = async (ctx: Ctx, input: SessionInput, window?: TimeWindow): Promise<Plan> => {
  const { player, player_id: id, session_id: sessionId, end_reason: endReason } = input;
  const planned = searchWindow(
    input,
    {
      isExact: sessionId !== undefined,
      hasPlayer: player !== undefined || id !== undefined,
      hours: MAX_SESSION_SEARCH_HOURS,
      playerDays: MAX_SESSION_PLAYER_DAYS,
    },
    ctx.now().getTime(),
  );
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const { filter } = resolveNames(ctx, directory, input);
  const players = await findPlayers(ctx, { player, player_id: id === undefined ? id : [id], siteIds: filter.siteIds });
  return { directory, query: { ...filter, playerIds: null, ...players, window: window ?? planned, sessionId, endReason } };
};

/** Sessions as the console shows them, with what was played in each. */
export const sessionRows = async (ctx: Ctx, directory: Directory, sessions: readonly StoredSession[]): Promise<SessionRow[]> => {
  if (sessions.length === 0) return [];
  const ids = [...new Set(sessions.map(({ player_id: id }) => id))];
  const [played, players] = await Promise.all([
    playedIn(ctx.clickhouse, sessions),
    ctx.db.selectFrom('player').select(['id', 'user_name']).where('id', 'in', ids).execute(),
  ]);
  const names = new Map(players.map((one) => [one.id, one.user_name]));
  const seesIp = can(ctx, SEE_PLAYER_IP);
  return sessions.map((one) => {
    const { rounds = '0', staked = '0', won = '0' } = played.get(one.session_id) ?? {};
    const site = directory.sites.get(String(one.site_id));
    const isOpen = Number(one.length_ms) < 0;
    return {
      id: one.session_id,
      player_id: one.player_id,
      user_name: names.get(one.player_id) ?? '',
      site_id: String(one.site_id),
      site_code: site?.code ?? '',
      site_name: site?.name ?? '',
      game_id: one.game_id === 0 ? null : String(one.game_id),
      game_name: directory.games.get(String(one.game_id))?.name ?? '',
      currency: one.currency,
      started_at: toIso(one.started),
      ended_at: isOpen ? null : toIso(one.ended),
      end_reason: one.end_reason === 'none' ? null : one.end_reason,
      rounds: Number(rounds),
      bet: staked,
      win: won,
      win_loss: toWire(subtract(decimal(staked), decimal(won))),
      promo_received: one.promo_received,
      promo_wagered: one.promo_wagered,
      transfer_in: one.transfer_in,
      transfer_out: one.transfer_out,
      balance_start: one.balance_start,
      balance_end: one.balance_end,
      country: one.country,
      ip: seesIp ? one.ip : maskIp(one.ip),
      device: one.device,
      is_test: one.is_test === 1,
    };
  });
};
