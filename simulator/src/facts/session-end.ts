import type { Rng } from '../math/rng.ts';
import type { Seat } from '../play/session.ts';
import { creditFact, type Fact } from './fact-lines.ts';

const IDLE_MS = 30 * 60_000;
const CREDIT_KINDS = { normal: 'activity', free_round: 'free_round', card: 'card', bonus: 'free_win' } as const;
/** Sessions per million that end with a prize of an activity. */
const PRIZE_PPM = 15_000;

/** `untilMs`: nothing ends later. */
type Ending = { seenAtMs: number; atMs: number; untilMs: number; hasLeft: boolean; isKicked: boolean };

/** Who takes his money back has left by himself; of the others it is drawn how and when. */
export const endOf = (rng: Rng, { seenAtMs, atMs, untilMs, hasLeft, isKicked }: Ending): { endMs: number; reason: string } => {
  const lastAtMs = Math.max(seenAtMs, Math.min(atMs, untilMs));
  const reason = isKicked ? 'kick' : hasLeft ? 'logout' : drawReason(rng, untilMs - lastAtMs);
  const pauseMs = reason === 'idle' ? IDLE_MS : isKicked ? 0 : 3_000 + rng.below(40_000);
  return { endMs: Math.max(lastAtMs, Math.min(lastAtMs + pauseMs, untilMs)), reason };
};

/** What the operator gave: the gift that was played with, or now and then a prize. */
export const creditsOf = (rng: Rng, session: Seat, { id, promo, atMs }: { id: string; promo: bigint; atMs: number }): Fact[] => {
  const isGift = session.source !== 'normal';
  const isPrize = !isGift && rng.chance(PRIZE_PPM);
  if (!((isGift && promo > 0n) || isPrize)) return [];
  const kind = CREDIT_KINDS[session.source];
  return [
    creditFact(session, {
      creditId: `c-${id}`,
      kind,
      amountMicros: isGift ? promo : session.stake.totalMicros * 20n,
      sourceId: `${kind}-${new Date(atMs).toISOString().slice(0, 7)}`,
      atMs,
    }),
  ];
};

/** Most players log out; of the others most just stop, which is noticed half an hour later. */
const drawReason = (rng: Rng, roomMs: number): string => {
  const draw = rng.below(100);
  if (draw < 25 && roomMs > IDLE_MS) return 'idle';
  if (draw < 33) return 'replaced';
  return draw < 35 ? 'error' : 'logout';
};
