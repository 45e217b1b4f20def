import type { CardsQuery, PlayerCard, PlayerCards } from '@manager/contract/platform/cards';
import { mayCardTriggerFreeGames } from '@manager/domain/card';
import { sql } from 'kysely';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OwnerDb, OwnerTx } from '../../../postgres/db.ts';
import { isBlockedEverywhere } from '../../maintain/block/public.ts';

type Found = { id: string; isBlocked: boolean };

/** A player by the names that a platform knows; undefined: this website has none. */
export const findCardPlayer = async (db: OwnerDb | OwnerTx, { site, player }: CardsQuery): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select player.id, ${isBlockedEverywhere({ player: 'player.id', site: 'player.site_id' })} as "isBlocked"
    from player join site on site.id = player.site_id
    where site.code = ${site} and site.deleted_at is null and player.user_name = ${player} and player.type <> 'robot'`.execute(
    db,
  );
  return rows[0];
};

/** Cards that a player can open or has open; undefined: no such player. */
export const readPlayerCards = async (deps: Deps, asked: CardsQuery): Promise<PlayerCards | undefined> => {
  const found = await findCardPlayer(deps.db, asked);
  if (found === undefined) return undefined;
  const rows = await cardsOf(deps.db)
    .where('card.player_id', '=', found.id)
    .where('card.state', 'in', ['issued', 'opened'])
    .where('card.expires_at', '>', deps.now())
    .execute();
  return { list: rows.map(toPlayerCard) };
};

const cardsOf = (db: OwnerDb | OwnerTx) =>
  db
    .selectFrom('card')
    .innerJoin('game', 'game.id', 'card.game_id')
    .selectAll('card')
    .select('game.code as game')
    .orderBy('card.expires_at')
    .orderBy('card.id');

export const readPlayerCard = async (db: OwnerDb | OwnerTx, id: string): Promise<PlayerCard> =>
  toPlayerCard(await cardsOf(db).where('card.id', '=', id).executeTakeFirstOrThrow());

const toPlayerCard = (row: Awaited<ReturnType<ReturnType<typeof cardsOf>['execute']>>[number]): PlayerCard => ({
  id: row.id,
  spin_id: row.spin_id,
  game: row.game,
  type: row.type as PlayerCard['type'],
  feature: row.feature as PlayerCard['feature'],
  multiplier: row.multiplier,
  may_trigger_free_games: mayCardTriggerFreeGames(row.type as PlayerCard['type']),
  currency: row.currency,
  bet_value: row.bet_value,
  rounds: row.rounds,
  played: row.played,
  max_win: row.max_win,
  state: row.state as PlayerCard['state'],
  issued_at: row.created_at.toISOString(),
  opened_at: row.opened_at?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
});
