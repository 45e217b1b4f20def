import { describeMode, type ModeStats } from '../math/exact-stats.ts';
import { type LotteryMath, methodStats, mixStats } from '../math/lottery/lottery-math.ts';

/** A par sheet as Markdown: figures of each method and of the mix, and what each prize pays how often. */
export function lotterySheet(math: LotteryMath): string {
  return [
    `## ${math.id} ${math.version}`,
    '',
    '| method | share of bets | RTP % | σ | hit rate % | max win × stake |',
    '|---|---|---|---|---|---|',
    ...math.methods.map((method) => row([method.method, `${method.weight}`], methodStats(method))),
    row(['mix', `${math.methods.reduce((total, { weight }) => total + weight, 0)}`], mixStats(math)),
    '',
    '| prize | method | probability of a line | pays × stake |',
    '|---|---|---|---|',
    ...math.methods.flatMap(({ method, prizes }) =>
      prizes.map(({ code, probability: { num, den }, rate }) => `| ${code} | ${method} | ${num}/${den} | ${rate} |`),
    ),
    '',
  ].join('\n');
}

const row = (cells: readonly string[], stats: ModeStats): string => {
  const { rtpPct, sigma, hitRatePct, maxMultiple } = describeMode(stats);
  return `| ${[...cells, rtpPct, sigma, hitRatePct, maxMultiple].join(' | ')} |`;
};
