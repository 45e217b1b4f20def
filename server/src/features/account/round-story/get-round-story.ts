import {
  type getRoundStory as endpoint,
  MAX_STORY_BETS,
  STORY_KINDS,
  type StoryBet,
  type StoryEntry,
  type StorySource as SourceState,
} from '@manager/contract/features/account/round-story';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { calendarAt } from '@manager/domain/calendar-versions';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { markIncomplete } from '../../../completeness/tracked.ts';
import type { BetFilter } from '../../../kit/bet/bet-filter.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { recordReading } from '../../log/audit/public.ts';
import { checkSteps, checkWallet } from './checks.ts';
import { findRounds, type Round, roundOfBet } from './find-round.ts';
import { readStoryPage } from './page-of-bets.ts';
import { readView } from './read-view.ts';
import { STORY_SOURCES, type BetOfPage, MAX_ENTRIES, type StorySource, type StoryView } from './sources/public.ts';
import { openStoryLink, type StoryClaim } from './story-link.ts';

type Input = ParsedOf<typeof endpoint>;
type Output = OutputOf<typeof endpoint>;

/** The bets that a reader may see at all. */
export const storyFilter = (ctx: Ctx): BetFilter => ({
  agentIds: ctx.user.scope.agentIds,
  siteIds: null,
  gameIds: null,
  withTest: can(ctx, SEE_TEST),
});

/**
 * Everything about a round within the reader's scope and codes. Errors: `input.invalid` without an id or with a wrong cursor, `link.invalid` for a
 * link that is not ours or has run out, `object.not_found`.
 */
export const getRoundStory = async (ctx: Ctx, input: Input): Promise<Output> => {
  const claim = claimOf(ctx, input);
  const betId = claim?.betId ?? input.bet_id;
  const filter = storyFilter(ctx);
  const [{ round, others, ownFilter }, directory] = await Promise.all([
    locate(ctx, { betId, roundId: input.round_id, siteId: input.site_id, filter }),
    loadDirectory(ctx.wholeDb, ctx.language),
  ]);
  const { cursor, limit: _limit, ...asked } = input;
  const page = await readStoryPage(ctx, {
    binding: { secret: ctx.settings.secret, userId: ctx.user.id, list: 'round_story', filters: asked },
    filter: ownFilter,
    roundId: round.roundId,
    cursor,
    limit: Math.min(input.limit, MAX_STORY_BETS),
    firstBetId: betId,
  });
  const view = await readView(ctx, { round, page, filter: ownFilter, directory });
  const [told, wallet] = await Promise.all([
    Promise.all(STORY_SOURCES.map((source) => ask(ctx, source, view))),
    checkWallet(ctx, { round, filter: ownFilter, playerIds: view.playerIds }),
  ]);
  // Who reads what staff did is on record, once a story and not once a page.
  if (cursor === undefined && told.some(({ entries }) => entries.some(({ kind }) => kind === 'staff')))
    await recordReading(ctx, { of: 'audit', filter: { object_type: 'round', object_id: `${round.siteId}/${round.roundId}` } });
  return {
    list: told.flatMap(({ entries }) => entries).toSorted(inOrder),
    next_cursor: page.next,
    prev_cursor: page.previous,
    round: describe(round, directory),
    sums: round.sums,
    checks: [...wallet, ...checkSteps(view.bets, round.sums)],
    sources: told.map(({ source }) => source),
    bets: view.bets.map(toStoryBet),
    others: others.map(({ siteId }) => ({ site_id: siteId, site_code: directory.sites.get(siteId)?.code ?? '' })),
    link: claim === undefined ? null : linkOf(claim),
  };
};

const claimOf = (ctx: Ctx, { link, bet_id: betId, round_id: roundId }: Input): StoryClaim | undefined => {
  if ([link, betId, roundId].filter((id) => id !== undefined).length !== 1) throw fieldError('bet_id', 'required');
  if (link === undefined) return undefined;
  const claim = openStoryLink(link, { secret: ctx.settings.secret, nowMs: ctx.now().getTime() });
  if (claim === undefined) throw new AppError('link.invalid');
  return claim;
};

const linkOf = ({ by, sharedAtMs, expiresAtMs }: StoryClaim): Output['link'] => ({
  by,
  shared_at: new Date(sharedAtMs).toISOString(),
  expires_at: new Date(expiresAtMs).toISOString(),
});

type Wanted = { betId: string | undefined; roundId: string | undefined; siteId: string | undefined; filter: BetFilter };
type Located = { round: Round; others: Round[]; ownFilter: BetFilter };

/** Throws `object.not_found`, for what is out of scope too. */
const locate = async (ctx: Ctx, { betId, roundId, siteId, filter }: Wanted): Promise<Located> => {
  const ofBet = betId === undefined ? undefined : await roundOfBet(ctx, { betId, filter });
  if (ofBet !== undefined && siteId !== undefined && ofBet.siteId !== siteId) throw new AppError('object.not_found');
  const id = ofBet?.roundId ?? roundId;
  if (id === undefined) throw new AppError('object.not_found');
  const rounds = await findRounds(ctx, { roundId: id, filter });
  const site = ofBet?.siteId ?? siteId;
  const round = site === undefined ? rounds[0] : rounds.find((each) => each.siteId === site);
  if (round === undefined) throw new AppError('object.not_found');
  return {
    round,
    others: betId === undefined ? rounds.filter((each) => each !== round) : [],
    ownFilter: { ...filter, siteIds: [round.siteId] },
  };
};

type Told = { entries: StoryEntry[]; source: SourceState };

/** One source by itself: that another store is away, or not whole, costs only what it would have told. */
const ask = async (ctx: Ctx, { kind, codes, wholeWith, read }: StorySource, view: StoryView): Promise<Told> => {
  const needed = [...(wholeWith ?? codes)];
  const answer = (state: SourceState['state'], entries: StoryEntry[] = []): Told => ({
    entries,
    source: { kind, state, codes: needed },
  });
  if (codes.length > 0 && !codes.some((code) => can(ctx, code))) return answer('hidden');
  const marked = markIncomplete(ctx.clickhouse, ctx.completeness);
  try {
    const entries = await read({ ...ctx, clickhouse: marked.clickhouse }, view);
    if (entries.length > MAX_ENTRIES) return answer('cut', entries.slice(0, MAX_ENTRIES));
    if (marked.months().length > 0) return answer('incomplete', entries);
    return answer(needed.length === 0 || needed.some((code) => can(ctx, code)) ? 'whole' : 'partly', entries);
  } catch (error) {
    ctx.log.warn({ err: error, kind, roundId: view.roundId }, 'a source of a round story could not be read');
    return answer('away');
  }
};

const RANK = new Map<string, number>(STORY_KINDS.map((kind, index) => [kind, index]));
/** Order within one instant: the stake before what came of it, the result last. */
const rankOf = ({ kind, event }: StoryEntry): number => (kind === 'bet' ? (event === 'placed' ? -1 : 99) : (RANK.get(kind) ?? 0));

const inOrder = (a: StoryEntry, b: StoryEntry): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1);

const describe = (round: Round, { agents, sites, games }: Directory): Output['round'] => {
  const agent = agents.get(round.agentId);
  const game = games.get(round.gameId);
  return {
    round_id: round.roundId,
    site_id: round.siteId,
    site_code: sites.get(round.siteId)?.code ?? '',
    agent_id: round.agentId,
    agent_name: agent?.name ?? '',
    agent_zone: agent === undefined ? 'UTC' : calendarAt(agent.calendars, Date.parse(round.firstAt)).timezone,
    game_id: round.gameId,
    game_code: game?.code ?? '',
    game_name: game?.name ?? '',
    vendor: game?.vendor ?? '',
    is_test: round.isTest,
    players: round.players,
    bets: round.bets,
    pending: round.pending,
    cancelled: round.cancelled,
    first_at: round.firstAt,
    last_at: round.lastAt,
  };
};

const toStoryBet = (bet: BetOfPage): StoryBet => ({
  bet_id: bet.bet_id,
  parent_bet_id: bet.parent_bet_id,
  player_id: bet.player_id,
  player: bet.player,
  currency: bet.currency,
  bet: bet.bet,
  win: bet.win,
  win_loss: bet.win_loss,
  multiple: bet.multiple,
  jackpot_win: bet.jackpot_win,
  source: bet.source,
  status: bet.status,
  is_feature_buy: bet.is_feature_buy,
  bet_at: bet.bet_at,
  settled_at: bet.settled_at,
  row_version: bet.row_version,
  steps: bet.steps,
  is_detail_consistent: bet.isDetailConsistent,
});
