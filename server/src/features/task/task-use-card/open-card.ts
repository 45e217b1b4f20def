import { randomBytes } from 'node:crypto';
import type { CardLeaving, CardOpening, PlayerCard } from '@manager/contract/platform/cards';
import { card as machine, type CardState } from '@manager/domain/card';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { findCardPlayer, readPlayerCard } from './player-cards.ts';

type Refusal = 'unknown_player' | 'unknown_card' | 'already_opened' | 'card_over' | 'player_blocked';

/** As the player does it in the game, once: the same number again is the same opening. Answers the card with its spin id, or why not. */
export const openCard = (deps: Deps, asked: CardOpening): Promise<PlayerCard | { refusal: Refusal }> =>
  inTransaction(deps.db, async (tx) => {
    const player = await findCardPlayer(tx, asked);
    if (player === undefined) return { refusal: 'unknown_player' };
    const card = await tx
      .selectFrom('card')
      .select(['id', 'state', 'open_no', 'expires_at', 'version'])
      .where('id', '=', asked.card)
      .where('player_id', '=', player.id)
      .forUpdate()
      .executeTakeFirst();
    if (card === undefined) return { refusal: 'unknown_card' };
    if (card.open_no !== null)
      return card.open_no === asked.open_no ? readPlayerCard(tx, card.id) : { refusal: 'already_opened' };
    const now = deps.now();
    if (!machine.canMove(card.state as CardState, 'opened') || card.expires_at <= now) return { refusal: 'card_over' };
    if (player.isBlocked) return { refusal: 'player_blocked' };
    await tx
      .updateTable('card')
      .set({
        state: 'opened',
        opened_at: now,
        open_no: asked.open_no,
        spin_id: `${card.id}-${randomBytes(6).toString('hex')}`,
        version: card.version + 1,
        updated_at: now,
      })
      .where('id', '=', card.id)
      .execute();
    return readPlayerCard(tx, card.id);
  });

/** The rounds that are left are lost; what was won until then is counted and paid. Once it is used up nothing changes any more. */
export const leaveCard = (deps: Deps, asked: CardLeaving): Promise<PlayerCard | { refusal: Refusal }> =>
  inTransaction(deps.db, async (tx) => {
    const player = await findCardPlayer(tx, asked);
    if (player === undefined) return { refusal: 'unknown_player' };
    const card = await tx
      .selectFrom('card')
      .select(['id', 'state', 'version'])
      .where('spin_id', '=', asked.spin_id)
      .where('player_id', '=', player.id)
      .forUpdate()
      .executeTakeFirst();
    if (card === undefined) return { refusal: 'unknown_card' };
    const now = deps.now();
    if (machine.canMove(card.state as CardState, 'used'))
      await tx
        .updateTable('card')
        .set({ state: 'used', used_at: now, used_by: 'player', version: card.version + 1, updated_at: now })
        .where('id', '=', card.id)
        .execute();
    return readPlayerCard(tx, card.id);
  });
