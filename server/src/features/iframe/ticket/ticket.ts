import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a ticket says: this bet of this website may be seen until then, alone or with the others that its player made in its round. */
export type Ticket = { betId: string; siteId: string; expiresAtMs: number };

/** Pages that are shown by ticket. A ticket for one is worthless for another. */
export const TICKET_PAGES = ['bet-detail', 'round-story', 'fishing-record-detail'] as const;
export type TicketPage = (typeof TICKET_PAGES)[number];

export const TICKET_LIFE_MS = 10 * 60_000;

/** base64url JSON, a dot, base64url HMAC-SHA256 with the website's ticket key. */
export const sealTicket = ({ betId, siteId, expiresAtMs }: Ticket, key: Buffer, page: TicketPage = 'bet-detail'): string =>
  withSeal(Buffer.from(JSON.stringify({ bet_id: betId, site_id: siteId, exp: expiresAtMs })).toString('base64url'), key, page);

/** The claim of a ticket, not yet believed; undefined when it is not even well formed. */
export const readClaim = (ticket: string): Ticket | undefined => {
  try {
    const claim: unknown = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString());
    if (typeof claim !== 'object' || claim === null || !('bet_id' in claim) || !('site_id' in claim) || !('exp' in claim))
      return undefined;
    const { bet_id: betId, site_id: siteId, exp } = claim;
    const isClaim =
      typeof betId === 'string' && typeof siteId === 'string' && /^[1-9]\d{0,17}$/.test(siteId) && typeof exp === 'number';
    return isClaim ? { betId, siteId, expiresAtMs: exp } : undefined;
  } catch {
    return undefined;
  }
};

/** Is the ticket sealed with this key, in exactly this text? */
export const isSealedWith = (ticket: string, key: Buffer, page: TicketPage = 'bet-detail'): boolean => {
  const [given, expected] = [Buffer.from(ticket), Buffer.from(withSeal(ticket.split('.')[0] ?? '', key, page))];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const withSeal = (payload: string, key: Buffer, page: TicketPage): string =>
  `${payload}.${createHmac('sha256', key).update(`${page}.${payload}`).digest('base64url')}`;
