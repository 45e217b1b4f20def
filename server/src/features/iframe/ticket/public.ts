import { AppError } from '../../../base/app-error.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { isSealedWith, readClaim, sealTicket, type Ticket, TICKET_LIFE_MS, TICKET_PAGES, type TicketPage } from './ticket.ts';

type TicketDeps = Pick<AnyCtx, 'db' | 'now'>;

/** A ticket for one bet, or for what its player made in its round, sealed with its website's key. Throws `object.not_found` for a website that is gone. */
export const issueTicket = async (
  { db, now }: TicketDeps,
  { betId, siteId, page = 'bet-detail' }: { betId: string; siteId: string; page?: TicketPage },
): Promise<{ ticket: string; expiresAt: string }> => {
  const site = await readSite(db, siteId);
  if (site === undefined) throw new AppError('object.not_found');
  const expiresAtMs = now().getTime() + TICKET_LIFE_MS;
  return {
    ticket: sealTicket({ betId, siteId, expiresAtMs }, site.ticket_key, page),
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
};

/** The claim of a ticket for that page that is genuine and has time left; undefined for every other one. */
export const openTicket = async (
  { db, now }: TicketDeps,
  ticket: string,
  page: TicketPage = 'bet-detail',
): Promise<(Ticket & { domain: string }) | undefined> => {
  const claim = readClaim(ticket);
  const site = claim && (await readSite(db, claim.siteId));
  if (claim === undefined || site === undefined || !isSealedWith(ticket, site.ticket_key, page)) return undefined;
  const leftMs = claim.expiresAtMs - now().getTime();
  return leftMs > 0 && leftMs <= TICKET_LIFE_MS ? { ...claim, domain: site.domain } : undefined;
};

/** The page that tickets open at this address; undefined for every other address, which nobody may frame. */
export const ticketPageAt = (path: string): TicketPage | undefined => TICKET_PAGES.find((page) => path === `/iframe/${page}`);

/**
 * Who may frame the page of a ticket, as sources of `frame-ancestors`: the domains of its website, separated by `;`, `,` or blanks.
 * A domain without a scheme means https. Empty for a ticket that is not genuine: nobody may.
 */
export const frameAncestorsOf = async (deps: TicketDeps, ticket: string, page: TicketPage = 'bet-detail'): Promise<string[]> => {
  const opened = await openTicket(deps, ticket, page);
  return (opened?.domain ?? '').split(/[;,\s]+/).flatMap((domain) => originOf(domain));
};

/** Only a plain host may enter the header: no keyword, no wildcard, nothing that could end the directive. */
const HOST = /^(?:(https?):\/\/)?([a-z0-9.-]+(?::\d{1,5})?)(?:\/.*)?$/i;

const originOf = (domain: string): string[] => {
  const [, scheme = 'https', host] = HOST.exec(domain) ?? [];
  return host === undefined ? [] : [`${scheme}://${host}`.toLowerCase()];
};

const readSite = (db: AnyDb, siteId: string) =>
  db
    .selectFrom('site')
    .select(['ticket_key', 'domain'])
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
