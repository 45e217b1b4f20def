import { defineMachine } from './state-machine.ts';

export const ACTIVITY_KINDS = [
  'rank',
  'red_packet',
  'scatter_collect',
  'free_win',
  'collection',
  'championship',
  'task',
] as const;
export type ActivityKindName = (typeof ACTIVITY_KINDS)[number];

export const ACTIVITY_STATES = ['draft', 'scheduled', 'running', 'ended', 'settling', 'settled', 'cancelled'] as const;
export type ActivityState = (typeof ACTIVITY_STATES)[number];

/** What players are promised for playing (docs/activities.md). Scheduled: a second person agreed; from there on the clock moves it until its end. */
export const activity = defineMachine({
  name: 'activity.state',
  transitions: {
    draft: ['scheduled', 'cancelled'],
    scheduled: ['running', 'cancelled'],
    running: ['ended', 'cancelled'],
    ended: ['settling', 'settled'],
    settling: ['settled'],
    settled: [],
    cancelled: [],
  } satisfies Record<ActivityState, ActivityState[]>,
});

/** Where it stands by the clock, once it is approved; what the clock does not move stays. */
export const activityStateNow = (
  { state, startsAtMs, endsAtMs }: { state: ActivityState; startsAtMs: number; endsAtMs: number },
  nowMs: number,
): ActivityState => {
  if (state !== 'scheduled' && state !== 'running') return state;
  if (nowMs >= endsAtMs) return 'ended';
  return nowMs >= startsAtMs ? 'running' : state;
};

/** The moves from one state to another: what ends at once has run before. */
export const activityWay = (from: ActivityState, to: ActivityState): ActivityState[] => {
  if (from === to) return [];
  return from === 'scheduled' && to === 'ended' ? ['running', 'ended'] : [to];
};

/** Fields of an activity that players have seen by then, or that money was promised on: by what may change in which state. */
export const RUNNING_FIELDS = ['title', 'description', 'ends_at', 'off_site_ids', 'off_agent_ids', 'off_game_ids'] as const;
const GROWING_FIELDS: readonly string[] = ['off_site_ids', 'off_agent_ids', 'off_game_ids'];

/** `later`: not before what it was; `superset`: only added to. */
export type FieldChange = 'any' | 'later' | 'superset' | 'never';

/** A draft changes as a whole. What a second person agreed to does not: from then on texts, a later end and more that is switched off. */
export const mayChange = (state: ActivityState, field: string): FieldChange => {
  if (state === 'draft') return 'any';
  if (state !== 'scheduled' && state !== 'running') return 'never';
  if (field === 'title' || field === 'description') return 'any';
  if (field === 'ends_at') return 'later';
  return GROWING_FIELDS.includes(field) ? 'superset' : 'never';
};

/** Late settlements of bets that were placed in time are waited for, so long after the end. */
export const ACTIVITY_GRACE_MS = 10 * 60_000;

export type EligibilityRule = {
  startsAtMs: number;
  endsAtMs: number;
  /** Micros of USD; null: any stake. */
  minBetUsd: bigint | null;
  maxBetUsd: bigint | null;
  /** Empty: all. */
  siteIds: ReadonlySet<string>;
  gameIds: ReadonlySet<string>;
  offSiteIds: ReadonlySet<string>;
  /** With all agents below them. */
  offAgentIds: ReadonlySet<string>;
  offGameIds: ReadonlySet<string>;
  /** Null: the operator's own, for all agents. */
  agentId: string | null;
  /** When each player joined; null: nobody has to. Bets count from then on. */
  joinedAtMs: ReadonlyMap<string, number> | null;
};

export type EligibilityBet = {
  status: string;
  source: string;
  siteId: string;
  gameId: string;
  playerId: string;
  /** The agent of the bet and all above it. */
  agentLine: readonly string[];
  betUsd: bigint;
  betAtMs: number;
  isTest: boolean;
};

/** Paid by the player, feature buys among them; what he was given is played with other people's money. */
const PAID_SOURCE = 'normal';
const COUNTED_STATUSES: ReadonlySet<string> = new Set(['settled', 'adjusted']);

export type ActivityPlaces = Pick<EligibilityRule, 'siteIds' | 'offSiteIds' | 'offAgentIds' | 'agentId'>;
/** A website, with its agent and all above it. */
export type ActivityPlace = Pick<EligibilityBet, 'siteId' | 'agentLine'>;

/** Was it written for this website, whatever was switched off since? */
export const isMeantFor = ({ agentId, siteIds }: Pick<ActivityPlaces, 'agentId' | 'siteIds'>, place: ActivityPlace): boolean =>
  (agentId === null || place.agentLine.includes(agentId)) && (siteIds.size === 0 || siteIds.has(place.siteId));

/** Does it run at this website? */
export const runsAt = (places: ActivityPlaces, place: ActivityPlace): boolean =>
  isMeantFor(places, place) && !places.offSiteIds.has(place.siteId) && !place.agentLine.some((id) => places.offAgentIds.has(id));

/**
 * Does this version of a bet count for the activity (docs/activities.md#which-bets-count)? A bet inside the round of another one counts with that
 * one: ask about the other. Blocks are looked at when prizes are settled.
 */
export const isEligible = (rule: EligibilityRule, bet: EligibilityBet): boolean =>
  COUNTED_STATUSES.has(bet.status) &&
  bet.source === PAID_SOURCE &&
  !bet.isTest &&
  bet.betAtMs >= rule.startsAtMs &&
  bet.betAtMs < rule.endsAtMs &&
  (rule.minBetUsd === null || bet.betUsd >= rule.minBetUsd) &&
  (rule.maxBetUsd === null || bet.betUsd <= rule.maxBetUsd) &&
  runsAt(rule, bet) &&
  (rule.gameIds.size === 0 || rule.gameIds.has(bet.gameId)) &&
  !rule.offGameIds.has(bet.gameId) &&
  (rule.joinedAtMs === null || bet.betAtMs >= (rule.joinedAtMs.get(bet.playerId) ?? Number.POSITIVE_INFINITY));
