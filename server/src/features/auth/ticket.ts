import type { AnyCtx } from '../../kit/service/ctx.ts';
import type { AnyDb, AnyTx } from '../../postgres/db.ts';
import { drawSecret, sha256 } from './token.ts';

export const TICKET_MS = 5 * 60_000;
const MAX_TRIES = 5;

export type Purpose = 'sign_in' | 'add_passkey' | 'step_up';

type NewTicket = { purpose: Purpose; userId: string; sid?: string; challenge?: string | null };

/** Opens a step that waits for its answer; those of the user that are over are cleared away. */
export const openTicket = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { purpose, userId, sid, challenge = null }: NewTicket,
): Promise<string> => {
  const ticket = drawSecret();
  const now = ctx.now();
  await tx.deleteFrom('auth_ticket').where('user_id', '=', userId).where('expires_at', '<', now).execute();
  await tx
    .insertInto('auth_ticket')
    .values({
      ticket_hash: sha256(ticket),
      purpose,
      user_id: userId,
      sid: sid ?? null,
      challenge,
      expires_at: new Date(now.getTime() + TICKET_MS),
    })
    .execute();
  return ticket;
};

export type OpenTicket = { userId: string; sid: string | null; challenge: string | null };

/** Takes one of the five tries of a ticket, before the answer is looked at; undefined when it is unknown, over or used up. */
export const spendTry = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { ticket, purpose }: { ticket: string; purpose: Purpose },
): Promise<OpenTicket | undefined> => {
  const row = await tx
    .updateTable('auth_ticket')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('ticket_hash', '=', sha256(ticket))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('failures', '<', MAX_TRIES)
    .where('expires_at', '>', ctx.now())
    .returning(['user_id', 'sid', 'challenge'])
    .executeTakeFirst();
  return row === undefined ? undefined : { userId: row.user_id, sid: row.sid, challenge: row.challenge };
};

/** The challenge of an open ticket of this very session; null when there is none. */
export const readChallenge = async (
  ctx: AnyCtx,
  tx: AnyDb,
  { ticket, purpose, sid }: { ticket: string; purpose: Purpose; sid: string },
): Promise<string | null> => {
  const row = await tx
    .selectFrom('auth_ticket')
    .select('challenge')
    .where('ticket_hash', '=', sha256(ticket))
    .where('purpose', '=', purpose)
    .where('sid', '=', sid)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  return row?.challenge ?? null;
};

/** A challenge is answered once, rightly or not; other methods may still answer the ticket. */
export const forgetChallenge = async (tx: AnyDb, ticket: string): Promise<void> => {
  await tx.updateTable('auth_ticket').set({ challenge: null }).where('ticket_hash', '=', sha256(ticket)).execute();
};

/** Nothing answers this ticket any more. False when something has before. */
export const closeTicket = async (ctx: AnyCtx, tx: AnyDb, ticket: string): Promise<boolean> => {
  const closed = await tx
    .updateTable('auth_ticket')
    .set({ used_at: ctx.now() })
    .where('ticket_hash', '=', sha256(ticket))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
};
