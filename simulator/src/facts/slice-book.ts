import { microsToText } from '@manager/domain/micros';
import { MinHeap } from '../math/heap.ts';
import type { PlayedSlice } from '../play/fishing/fishery.ts';
import type { WonJackpot } from '../play/fishing/room-jackpots.ts';
import type { FishingStay } from '../play/fishing/stay.ts';
import { publishedFishingOf } from '../world/fishing-games.ts';
import type { Fact } from './fact-lines.ts';
import type { Recorder } from './recorder.ts';

/** A slice of a stay in a fishing room, as the Platform API takes it. Amounts are decimal texts, instants ISO. */
export type SliceLine = {
  slice_id: string;
  session_id: string;
  site: string;
  player: string;
  sub_agent?: string;
  game: string;
  currency: string;
  room: string;
  started_at: string;
  ended_at: string;
  shots: number;
  free_shots: number;
  kills: number;
  bet: string;
  win: string;
  jackpot_win?: string;
  transfer_in?: string;
  transfer_out?: string;
  balance_before: string;
  balance_after: string;
  rtp_profile: string;
  math_version: string;
  row_version: number;
};

/** Writes down stays in fishing rooms: their sessions and money as of all games, and each slice. */
export type SliceBook = {
  opened: (stay: FishingStay) => void;
  played: (stay: FishingStay, slice: PlayedSlice) => void;
  closed: (stay: FishingStay, at: Parameters<Recorder['closed']>[1]) => void;
  take: (untilMs: number) => Fact[];
};

export function createSliceBook(recorder: Recorder): SliceBook {
  const facts = new MinHeap<Fact>(({ dueAtMs }) => dueAtMs);
  const last = new Map<FishingStay, SliceLine>();

  const tell = (line: SliceLine, dueAtMs: number): void =>
    facts.push({ kind: 'fishing_slices', dueAtMs, line: JSON.stringify(line) });

  return {
    opened: (stay) => {
      stay.sessionId = recorder.opened(stay);
    },
    played: (stay, slice) => {
      recorder.played(stay, slice);
      const line = lineOf(stay, slice);
      last.set(stay, line);
      tell(line, slice.doneAtMs);
      if (slice.jackpot !== undefined) facts.push(jackpotHitFact(line, slice.jackpot, slice.doneAtMs));
    },
    closed: (stay, at) => {
      recorder.closed(stay, at);
      const line = last.get(stay);
      last.delete(stay);
      // What he takes back is known once he has left.
      if (line !== undefined && at.leftMicros > 0n)
        tell({ ...line, transfer_out: microsToText(at.leftMicros), row_version: 2 }, Date.parse(line.ended_at) + 1);
    },
    take: (untilMs) => {
      const due = recorder.take(untilMs);
      for (let fact = facts.peek(); fact !== undefined && fact.dueAtMs <= untilMs; fact = facts.peek()) {
        facts.pop();
        due.push(fact);
      }
      return due;
    },
  };
}

function lineOf(stay: FishingStay, { row, shots, freeShots, kills, toppedUpMicros }: PlayedSlice): SliceLine {
  const { player, game } = stay;
  return {
    slice_id: row.betId,
    session_id: stay.sessionId,
    site: player.site.code,
    player: player.name,
    ...(player.subAgent === null ? {} : { sub_agent: player.subAgent }),
    game: game.code,
    currency: player.currency.code,
    room: stay.room,
    started_at: new Date(row.betAtMs).toISOString(),
    ended_at: new Date(row.settledAtMs ?? row.betAtMs).toISOString(),
    shots,
    free_shots: freeShots,
    kills,
    bet: microsToText(row.betMicros),
    win: microsToText(row.winMicros),
    ...(row.jackpotMicros === undefined ? {} : { jackpot_win: microsToText(row.jackpotMicros) }),
    ...(player.site.apiType === 'transfer' ? { transfer_in: microsToText(toppedUpMicros) } : {}),
    balance_before: microsToText(row.balanceBeforeMicros),
    balance_after: microsToText(row.balanceAfterMicros),
    rtp_profile: stay.profile,
    math_version: publishedFishingOf(game).math.version,
    row_version: 1,
  };
}

/** Which pool of the platform's own the jackpot of a slice came from. */
const jackpotHitFact = ({ slice_id: sliceId, ...slice }: SliceLine, won: WonJackpot, dueAtMs: number): Fact => ({
  kind: 'jackpot_hits',
  dueAtMs,
  line: JSON.stringify({
    hit_id: `jh-${sliceId}`,
    bet_id: sliceId,
    round_id: sliceId,
    site: slice.site,
    player: slice.player,
    game: slice.game,
    currency: slice.currency,
    pool: won.pool,
    tier: won.tier,
    amount: microsToText(won.amountMicros),
    pool_value: microsToText(won.shownMicros),
    status: 'hit',
    hit_at: new Date(won.atMs).toISOString(),
    row_version: 1,
  }),
});
