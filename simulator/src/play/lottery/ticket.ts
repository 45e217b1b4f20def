import type { LotteryRound, LotterySelection } from '@manager/domain/lottery-round';
import { microsToText, parseMicros } from '@manager/domain/micros';
import type { LotteryMath, LotteryMethod } from '../../math/lottery/lottery-math.ts';
import { pickWeighted, type Rng } from '../../math/rng.ts';
import { type LotteryGame, publishedLotteryOf } from '../../world/lottery-games.ts';
import type { Player } from '../../world/players.ts';

/** Rates by the code of the prize, and where they come from: "12.3" of Manager, or the version of the game's own mathematics. */
export type Odds = { version: string; rates: ReadonlyMap<string, string> };

/** What a player bets on one draw, at the odds in force then. */
export type Ticket = { odds: Odds; selections: readonly Chosen[]; stakeMicros: bigint };

type Chosen = { method: LotteryMethod; content: string; lines: number; lineMicros: bigint };

/** The odds on the par sheet of a game: for a Manager that has none. */
export const publishedOdds = (game: LotteryGame): Odds => {
  const { math } = publishedLotteryOf(game);
  const prizes = math.methods.flatMap((method) => method.prizes);
  return { version: math.version, rates: new Map(prizes.map(({ code, rate }) => [code, rate])) };
};

/** Times the least stake of a line, by the player's tier. */
const TIER_FACTORS = [1, 1, 1, 2, 2, 3, 5, 5, 10, 10] as const;
const MOST_SELECTIONS = 3;
/** Of a million selections: those with more choices than they need. */
const WIDE_PPM = 350_000;
/** Of a bet on half of the results the stake is that of so many lines. */
const HALF_FACTOR = 5n;

/** A unit of the currency, or about a dollar where that is little: rates have 2 decimals, so that wins fit the currency. */
function leastStake({ currency }: Player): bigint {
  const units = currency.decimals === 0 ? Math.max(100, currency.coinFactor / 2) : Math.max(1, currency.coinFactor / 2);
  return BigInt(Math.round(units)) * 1_000_000n;
}

/** What a player chooses; undefined where the odds have a rate for no method. */
export function drawTicket(rng: Rng, player: Player, { math, odds }: { math: LotteryMath; odds: Odds }): Ticket | undefined {
  const offered = math.methods.filter(({ prizes }) => prizes.every(({ code }) => odds.rates.has(code)));
  if (offered.length === 0) return undefined;
  const lineMicros = leastStake(player) * BigInt(TIER_FACTORS[player.stakeTier] ?? 1);
  const count = 1 + Math.min(rng.below(MOST_SELECTIONS), rng.below(MOST_SELECTIONS));
  const selections = Array.from({ length: count }, (): Chosen => {
    const method = pickWeighted(rng, offered);
    const content = method.choose(rng, rng.chance(WIDE_PPM) ? 1 + rng.below(2) : 0);
    const isHalf = content === method.method;
    return { method, content, lines: method.linesOf(content), lineMicros: isHalf ? lineMicros * HALF_FACTOR : lineMicros };
  });
  const stakeMicros = selections.reduce((total, { lines, lineMicros: line }) => total + BigInt(lines) * line, 0n);
  return { odds, selections, stakeMicros };
}

export type TicketState = { kind: 'pending' } | { kind: 'refunded' } | { kind: 'drawn'; result: string };

type Judged = { hits: LotterySelection['hits']; winMicros: bigint };

const NOTHING: Judged = { hits: [], winMicros: 0n };

/** A line's stake × the rate, for every line that was hit; amounts keep 6 decimals. */
function judge({ method, content, lineMicros }: Chosen, odds: Odds, result: string): Judged {
  const hits = method.hitsOf(content, result);
  const picos = hits.reduce(
    (total, { code, lines }) => total + lineMicros * BigInt(lines) * (parseMicros(odds.rates.get(code) ?? '0') ?? 0n),
    0n,
  );
  return { hits, winMicros: picos / 1_000_000n };
}

const judgedOf = ({ odds, selections }: Ticket, state: TicketState): Judged[] =>
  selections.map((chosen) => (state.kind === 'drawn' ? judge(chosen, odds, state.result) : NOTHING));

/** What a ticket wins, and the detail payload of its bet, version 1, as JSON text. */
export function judgeTicket(
  ticket: Ticket,
  state: TicketState,
  { roundId, game, draw }: { roundId: string; game: LotteryGame; draw: { id: string; number: string } },
): { winMicros: bigint; detail: string } {
  const judged = judgedOf(ticket, state);
  const wonMicros = judged.reduce((total, { winMicros }) => total + winMicros, 0n);
  const round: LotteryRound = {
    kind: 'lottery',
    version: 1,
    round: roundId,
    game: game.code,
    math_version: publishedLotteryOf(game).math.version,
    draw: { id: draw.id, number: draw.number, ...(state.kind === 'drawn' ? { result: state.result } : {}) },
    selections: ticket.selections.map((chosen, index): LotterySelection => {
      const { hits, winMicros } = judged[index] ?? NOTHING;
      return {
        method: chosen.method.method,
        content: chosen.content,
        lines: chosen.lines,
        stake: microsToText(BigInt(chosen.lines) * chosen.lineMicros),
        odds: chosen.method.prizes.map(({ code }) => ({ code, rate: ticket.odds.rates.get(code) ?? '0' })),
        odds_version: ticket.odds.version,
        hits,
        win: microsToText(winMicros),
        state: state.kind === 'drawn' ? (winMicros > 0n ? 'won' : 'lost') : state.kind,
      };
    }),
    totals: { stake: microsToText(ticket.stakeMicros), win: microsToText(wonMicros) },
  };
  return { winMicros: wonMicros, detail: JSON.stringify(round) };
}
