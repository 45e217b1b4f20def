import type { IconRule } from '@manager/contract/features/activity/activity-collect/collection-rule';
import { isDue } from '@manager/domain/collection';
import type { ConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import type { BetChange } from '../../../platform/consumers/consumer.ts';
import { doesDrop } from './icon-draw.ts';

/** What a page does to a bet: did it count before, and does it now? `wasKnown`: an older version of it is taken back. */
export type BetMove = { bet: ConsumedBet; wasKnown: boolean; before: boolean; after: boolean };

/** One move for each bet, in the order in which the bets come. */
export const movesOf = (changes: readonly BetChange[], isCounted: (bet: ConsumedBet) => boolean): BetMove[] => {
  const moves = new Map<string, BetMove>();
  for (const { sign, bet } of changes) {
    const known = moves.get(bet.betId);
    if (known === undefined) {
      const counts = isCounted(bet);
      moves.set(bet.betId, { bet, wasKnown: sign === -1, before: sign === -1 && counts, after: sign === 1 && counts });
    } else Object.assign(known, { bet, wasKnown: known.wasKnown || sign === -1, after: sign === 1 && isCounted(bet) });
  }
  return [...moves.values()];
};

export type Hit = { icon: IconRule; bet: ConsumedBet };
/** Bets of a player that count for an icon, and how many of them drew it. */
export type Counter = { bets: bigint; drawn: bigint };
export const counterKey = (playerId: string, icon: string): string => `${playerId} ${icon}`;

/** The bets that draw an icon. `counters` has one for each player and icon that drops by count, and is moved on. */
export const planHits = (
  moves: readonly BetMove[],
  { icons, key, counters }: { icons: readonly IconRule[]; key: Buffer; counters: Map<string, Counter> },
): Hit[] => {
  const hits: Hit[] = [];
  for (const { bet, before, after } of moves) {
    if (before === after) continue;
    for (const icon of icons)
      if (dropsAt(icon, bet) && draws({ icon, bet, isAdded: after, key, counters })) hits.push({ icon, bet });
  }
  return hits;
};

/** By game and time alone: nothing of the outcome. */
const dropsAt = ({ game_ids: games, from, until }: IconRule, { gameId, betAtMs }: ConsumedBet): boolean =>
  (games.length === 0 || games.includes(gameId)) &&
  (from === null || betAtMs >= Date.parse(from)) &&
  (until === null || betAtMs < Date.parse(until));

type Draw = { icon: IconRule; bet: ConsumedBet; isAdded: boolean; key: Buffer; counters: Map<string, Counter> };

const draws = ({ icon, bet, isAdded, key, counters }: Draw): boolean => {
  if (icon.drop.kind === 'chance') return isAdded && doesDrop(key, icon.drop.chance, { icon: icon.code, betId: bet.betId });
  const name = counterKey(bet.playerId, icon.code);
  const counter = counters.get(name) ?? { bets: 0n, drawn: 0n };
  counters.set(name, counter);
  if (!isAdded) {
    if (counter.bets > 0n) counter.bets -= 1n;
    return false;
  }
  counter.bets += 1n;
  if (!isDue(icon.drop.bets, counter)) return false;
  counter.drawn += 1n;
  return true;
};
