import { markIncomplete } from '../../../completeness/tracked.ts';
import type { PublicCtx } from '../../../kit/service/ctx.ts';
import type { BetTicketRequest } from '@manager/contract/platform/bet-tickets';
import { readBetDetail } from '../../account/bet-detail/public.ts';
import { hasOwnSlice } from '../../account/fishing-record/public.ts';
import { readSigningKeys } from '../../set-up/website/public.ts';
import { issueTicket } from '../ticket/public.ts';

/** The website of that code, and its valid api keys for whoever has to check a signature. */
export const findWebsite = async (
  ctx: PublicCtx,
  code: string,
): Promise<{ id: string; keys: () => Promise<readonly string[]> } | undefined> => {
  const site = await ctx.wholeDb
    .selectFrom('site')
    .select('id')
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return site && { id: site.id, keys: () => readSigningKeys(ctx, ctx.wholeDb, site.id) };
};

type TicketWish = { siteId: string; player: string; betId: string; page?: NonNullable<BetTicketRequest['page']> | undefined };

/** A link to one bet, or to the slice of fishing of that id, of that player at that website; undefined when there is none, `unsure` while its month may not be whole. */
export const ticketForWebsite = async (
  ctx: PublicCtx,
  { siteId, player, betId, page = 'bet-detail' }: TicketWish,
): Promise<{ path: string; expiresAt: string } | 'unsure' | undefined> => {
  const account = await ctx.wholeDb
    .selectFrom('player')
    .select('id')
    .where('site_id', '=', siteId)
    .where('user_name', '=', player)
    .executeTakeFirst();
  if (account === undefined) return undefined;
  const marked = markIncomplete(ctx.clickhouse, ctx.completeness);
  const filter = { agentIds: null, siteIds: [siteId], gameIds: null, playerIds: [account.id], withTest: true };
  const { clickhouse } = marked;
  const isThere =
    page === 'bet-detail'
      ? (await readBetDetail({ ...ctx, clickhouse }, { betId, filter, canSeeIp: false })) !== undefined
      : await hasOwnSlice({ clickhouse }, { siteId, sliceId: betId, playerId: account.id });
  if (!isThere) return marked.months().length > 0 ? 'unsure' : undefined;
  const { ticket, expiresAt } = await issueTicket(ctx, { betId, siteId, page });
  return { path: `/iframe/${page}?t=${ticket}`, expiresAt };
};
