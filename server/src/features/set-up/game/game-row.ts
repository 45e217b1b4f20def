import { deleteGames, GameRow, saveGame } from '@manager/contract/features/set-up/game';
import { decimal, toWire } from '@manager/domain/money';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import type { DB, Game } from '../../../postgres/types.gen.ts';

/** What the audit log keeps of a game: the row as the console shows it, without bookkeeping. */
export const AuditedGame = GameRow.omit({ version: true, created_at: true, updated_at: true, can: true });

/** Games belong to no agent: whoever holds the screen's code sees them all. */
export const fromGames = (db: ScopedDb) => db.selectFrom('game').where('deleted_at', 'is', null);

export const selectGameRows = async (ctx: Ctx, query: SelectQueryBuilder<DB, 'game', object>): Promise<GameRow[]> => {
  const rows = await query.selectAll().execute();
  return rows.map((row) => toGameRow(ctx, row));
};

const toGameRow = (ctx: Ctx, row: Selectable<Game>): GameRow =>
  GameRow.parse({
    ...row,
    rtp_profiles: row.rtp_profiles.map((profile) => toWire(decimal(profile))),
    sigma: plain(row.sigma),
    max_multiple: plain(row.max_multiple),
    min_bet: plain(row.min_bet),
    max_bet: plain(row.max_bet),
    default_bet: plain(row.default_bet),
    min_position_bet: plain(row.min_position_bet),
    max_position_bet: plain(row.max_position_bet),
    jackpot_rate: plain(row.jackpot_rate),
    new_until: row.new_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    can: { edit: mayCall(ctx, saveGame), delete: mayCall(ctx, deleteGames) && row.status === 'disabled' },
  });

const plain = (text: string | null): string | null => (text === null ? null : toWire(decimal(text)));
