import { areWinsFinal, FREE_ROUND_MULTIPLIERS, type FreeRoundsPlayed, type Reports } from './free-round.ts';
import { defineMachine } from './state-machine.ts';

export const CARD_STATES = ['issued', 'opened', 'used', 'settled', 'expired', 'recalled'] as const;
export type CardState = (typeof CARD_STATES)[number];

/**
 * Rounds on a card (J-4). Once it is opened there is no way back: it is used up, by its rounds, by leaving it or by the clock, and what was won
 * with it is paid.
 */
export const card = defineMachine({
  name: 'card.state',
  transitions: {
    issued: ['opened', 'expired', 'recalled'],
    opened: ['used'],
    used: ['settled'],
    settled: [],
    expired: [],
    recalled: [],
  } satisfies Record<CardState, CardState[]>,
});

export const CARD_TYPES = ['free_spin', 'feature_game'] as const;
export type CardType = (typeof CARD_TYPES)[number];
/** Of wins with a free-spin card: games multiply them before they report them. */
export const CARD_MULTIPLIERS = FREE_ROUND_MULTIPLIERS;
/** Which feature a feature-game card starts. */
export const CARD_FEATURES = ['regular', 'powerful', 'super'] as const;
export type CardFeature = (typeof CARD_FEATURES)[number];
export const MOST_CARD_ROUNDS = 1_000;

const DAY_MS = 86_400_000;
/** From the issue to the end at the latest. */
export const LONGEST_CARD_MS = 30 * DAY_MS;

/** Feature games of a card end with themselves; free spins of one may bring further ones. */
export const mayCardTriggerFreeGames = (type: CardType): boolean => type === 'free_spin';

type Opened = { rounds: number; expiresAtMs: number };

/** Is an opened card used up: have its rounds been played, or has its time run out? Who leaves midway uses it up as well. */
export const isCardUsedUp = ({ rounds, expiresAtMs }: Opened, played: FreeRoundsPlayed, nowMs: number): boolean =>
  (played.rounds >= rounds && played.open === 0) || nowMs >= expiresAtMs;

/** What becomes of a card that was opened, by its bets and the clock. */
export type CardPlan = {
  state: 'opened' | 'used';
  /** All of its rounds have ended: what they won is paid at once. Late reports may still add to it. */
  isPlayed: boolean;
  /** Nothing is counted any more; what is left to be paid is paid now. */
  isFinal: boolean;
};

type Standing = Opened & { state: 'opened' | 'used'; usedAtMs: number | null };

export const planCard = (
  card: Standing,
  played: FreeRoundsPlayed,
  { nowMs, reports }: { nowMs: number; reports: Reports },
): CardPlan => {
  const isUsed = card.state === 'used' || isCardUsedUp(card, played, nowMs);
  // Whatever ends it now ends it at this moment: while Manager was away, games could report nothing.
  const usedAtMs = card.state === 'used' ? card.usedAtMs : nowMs;
  return {
    state: isUsed ? 'used' : 'opened',
    isPlayed: isUsed && played.rounds >= card.rounds && played.open === 0,
    isFinal: isUsed && areWinsFinal(usedAtMs, played, reports),
  };
};
