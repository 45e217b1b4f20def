import { microsToText } from '@manager/domain/micros';
import type { Round, RoundStep, SlotMachine, SpinWin } from '../math/spin.ts';
import { winPositions } from '../math/spin.ts';
import type { Game } from '../world/games.ts';
import type { Stake } from '../world/stakes.ts';

/** Writes the detail payload of a round of one game on one set of strips. */
export type DetailWriter = (round: DetailInput) => string;

export type DetailInput = {
  round: Round;
  roundId: string;
  stake: Stake;
  paidMicros: bigint;
  isFeatureBuy: boolean;
  balanceBeforeMicros: bigint;
  balanceAfterMicros: bigint;
};

/**
 * The payload of screen B-3 as JSON text. `positions` are cells `reel * rows + row`, row 0 at the top; `pay` is the
 * paytable value in line bets; amount = pay × ways × multiplier × coin × level. `free` and `feature_buy` are absent in games
 * without them. Text is assembled from cached pieces: history writes hundreds of thousands of these.
 */
export function createDetailWriter(game: Game, machine: SlotMachine): DetailWriter {
  const { math } = machine;
  const nameOf = (symbol: number): string => game.theme[math.symbols[symbol] ?? ''] ?? '?';
  const windowTexts = new Map<readonly number[], string>();
  const windowText = (window: readonly number[]): string => {
    let text = windowTexts.get(window);
    if (text === undefined) {
      text = JSON.stringify(window.map(nameOf));
      windowTexts.set(window, text);
    }
    return text;
  };
  const symbolTexts = math.symbols.map((_, symbol) => JSON.stringify(nameOf(symbol)));
  const head = `"game":${JSON.stringify(game.code)},"math_version":${JSON.stringify(math.version)},"rtp_profile":"${machine.profile}"`;
  const combinations = math.evaluation.kind === 'lines' ? `"lines":${math.evaluation.lines.length}` : `"ways":${waysOf(machine)}`;

  const winText = (win: SpinWin, step: RoundStep, unitMicros: bigint): string => {
    const line = win.kind === 'line' ? `"line_no":${win.lineNo},` : '';
    const ways = win.kind === 'way' ? `,"ways":${win.ways}` : '';
    const amount = microsToText(BigInt(win.units * step.multiplier) * unitMicros);
    return (
      `{"kind":"${win.kind}",${line}"symbol":${symbolTexts[win.symbol]},"count":${win.count}` +
      `,"positions":[${winPositions(math, step.spin.windows, win).join(',')}],"pay":"${win.pay}"${ways},"multiplier":"${step.multiplier}","amount":"${amount}"}`
    );
  };
  const stepText = (step: RoundStep, index: number, unitMicros: bigint): string => {
    const reels = step.spin.windows.map(windowText).join(',');
    const wins = step.spin.wins.map((win) => winText(win, step, unitMicros)).join(',');
    const total = microsToText(BigInt(step.paidUnits) * unitMicros);
    return `{"idx":${index},"type":"${step.type}","reels":[${reels}],"multiplier":"${step.multiplier}","wins":[${wins}],"step_win":"${total}"}`;
  };

  return ({ round, roundId, stake, paidMicros, isFeatureBuy, balanceBeforeMicros, balanceAfterMicros }) => {
    const win = microsToText(BigInt(round.units) * stake.unitMicros);
    const steps = round.steps.map((step, index) => stepText(step, index, stake.unitMicros)).join(',');
    const { free } = round;
    const buy =
      math.buyCostMultiple === null ? '' : `,"feature_buy":{"bought":${isFeatureBuy},"cost_multiple":"${math.buyCostMultiple}"}`;
    const freeText =
      math.freeSpins === null
        ? ''
        : `,"free":{"triggered":${free.triggered},"awarded":${free.awarded},"played":${free.played},"win":"${microsToText(BigInt(free.units) * stake.unitMicros)}"}`;
    return (
      `{"round":"${roundId}",${head},"bet":{"coin":"${stake.coin}","level":${stake.level},${combinations},"total":"${microsToText(paidMicros)}"}` +
      `${buy},"steps":[${steps}]${freeText}` +
      `,"totals":{"win_game":"${win}","win_jackpot":"0","win":"${win}"}` +
      `,"balance":{"before":"${microsToText(balanceBeforeMicros)}","after":"${microsToText(balanceAfterMicros)}"}}`
    );
  };
}

function waysOf(machine: SlotMachine): number {
  return machine.math.rows ** machine.base.length;
}
