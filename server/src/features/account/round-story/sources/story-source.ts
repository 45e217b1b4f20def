import type { StoryEntry, StoryKind } from '@manager/contract/features/account/round-story';
import type { BetRow } from '@manager/contract/features/account/bet-detail';
import type { PermissionCode } from '@manager/contract/permissions';
import type { TimeWindow } from '../../../../kit/bet/search-window.ts';
import type { Ctx } from '../../../../kit/service/ctx.ts';
import type { VersionOfBet } from '../../bet-detail/public.ts';

/** Entries of one kind that a page shows at most; what is beyond is said to be left out. */
export const MAX_ENTRIES = 500;

export type BetOfPage = BetRow & {
  versions: readonly VersionOfBet[];
  /** The grant, campaign or card that gave it; empty for none. */
  sourceId: string;
  steps: number | null;
  isDetailConsistent: boolean | null;
  hasDetail: boolean;
};

/** One page of a round, as its sources see it. Everything in it lies within the reader's scope. */
export type StoryView = {
  siteId: string;
  roundId: string;
  /** Of this page, oldest first. */
  bets: readonly BetOfPage[];
  betIds: readonly string[];
  playerIds: readonly string[];
  /**
   * Pages follow each other in time: what belongs to the round, and to no single bet, is on the page within whose window it happened. The
   * first page's has no beginning and the last one's no end.
   */
  window: TimeWindow;
  /** Requests at the wallet of this page's bets, by which calls are found that name no round. */
  requestIds: () => Promise<readonly string[]>;
  /** Payouts, compensations and what else Manager itself keeps about this page's bets. */
  payouts: () => Promise<readonly PayoutOfBets[]>;
};

export type PayoutOfBets = {
  id: string;
  purpose: string;
  reference: string;
  transfer_id: string;
  direction: string;
  currency: string;
  amount: string;
  bet_id: string;
  state: string;
  requested_name: string;
  decided_name: string;
  created_at: Date;
  decided_at: Date | null;
  paid_at: Date | null;
  last_error: string;
  balance_after: string | null;
};

/** One kind of events. */
export type StorySource = {
  kind: StoryKind;
  /** Any one of these shows it; none: it is part of the bet, which the reader may see. */
  codes: readonly PermissionCode[];
  /** Any one of these shows all of it, where not every one of `codes` does. */
  wholeWith?: readonly PermissionCode[];
  /** At most MAX_ENTRIES + 1: one more says that there are more. */
  read: (ctx: Ctx, view: StoryView) => Promise<StoryEntry[]>;
};

const NOTHING: Omit<StoryEntry, 'id' | 'at' | 'kind' | 'event'> = {
  bet_id: '',
  record: '',
  record_type: '',
  amount: null,
  currency: '',
  balance_after: null,
  result: '',
  is_good: true,
  attempt: null,
  latency_ms: null,
  gap_ms: null,
  actor: '',
  note: '',
  steps: null,
  row_version: null,
};

type Told = Pick<StoryEntry, 'kind' | 'event' | 'at'> & Partial<StoryEntry>;

/** An entry by what is told of it; its id is made of what it is about, unless several of these share that. */
export const entry = (told: Told): StoryEntry => ({
  ...NOTHING,
  ...told,
  id: told.id ?? [told.kind, told.record || told.bet_id, told.event, told.at].join(' '),
});

/** Ids of grants or cards that bets name; what was not given by Manager is named in its own way. */
export const sourceIdsOf = (bets: readonly { source: string; sourceId: string }[], wanted: 'free_round' | 'card'): string[] => [
  ...new Set(bets.flatMap(({ source, sourceId }) => (source === wanted && /^[1-9]\d{0,17}$/.test(sourceId) ? [sourceId] : []))),
];
