import type { shareRoundStory as endpoint } from '@manager/contract/features/account/round-story';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { issueTicket } from '../../iframe/ticket/public.ts';
import { type BetInRound, roundOfBet } from './find-round.ts';
import { storyFilter } from './get-round-story.ts';
import { sealStoryLink } from './story-link.ts';

const DAY_MS = 86_400_000;

type Input = ParsedOf<typeof endpoint>;

/** What the link is about, read before the write's transaction. Throws `object.not_found`. */
export const prepareShare = async (ctx: Ctx, { bet_id: betId }: Input): Promise<BetInRound> => {
  const bet = await roundOfBet(ctx, { betId, filter: storyFilter(ctx) });
  if (bet === undefined) throw new AppError('object.not_found');
  return bet;
};

/** A link to the story of a bet's round, for colleagues or for the page that its player sees. */
export const shareRoundStory = async (
  ctx: Ctx,
  { audience, days }: Input,
  bet: BetInRound,
): Promise<OutputOf<typeof endpoint>> => {
  const { path, expiresAt } = audience === 'staff' ? linkFor(ctx, bet, days) : await pageFor(ctx, bet);
  await audit(ctx, ctx.db, {
    action: 'round.share',
    objectType: 'round',
    objectId: `${bet.siteId}/${bet.roundId}`,
    agentId: bet.agentId,
    after: { bet_id: bet.betId, audience, expires_at: expiresAt },
  });
  return { path, expires_at: expiresAt };
};

type Shared = { path: string; expiresAt: string };

const linkFor = (ctx: Ctx, { betId }: BetInRound, days: number): Shared => {
  const sharedAtMs = ctx.now().getTime();
  const claim = { betId, by: ctx.user.userName, sharedAtMs, expiresAtMs: sharedAtMs + days * DAY_MS };
  return {
    path: `/account/round-story?link=${sealStoryLink(claim, ctx.settings.secret)}`,
    expiresAt: new Date(claim.expiresAtMs).toISOString(),
  };
};

const pageFor = async (ctx: Ctx, { betId, siteId }: BetInRound): Promise<Shared> => {
  const { ticket, expiresAt } = await issueTicket(ctx, { betId, siteId, page: 'round-story' });
  return { path: `/iframe/round-story?t=${ticket}`, expiresAt };
};
