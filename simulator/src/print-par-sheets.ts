import { describeMode, type ExactStats, exactStats } from './math/exact-stats.ts';
import { divide, ONE, toDecimal } from './math/fraction.ts';
import { PUBLISHED_FISHING } from './math/fishing/published-fishing.ts';
import { PUBLISHED_MATHS } from './math/games/published.ts';
import { PUBLISHED_LOTTERIES } from './math/lottery/published-lotteries.ts';
import { fishingSheet } from './par-sheets/fishing-sheet.ts';
import { lotterySheet } from './par-sheets/lottery-sheet.ts';
import { RTP_PROFILES, type RtpProfileName, type SlotMath } from './math/slot-math.ts';

/** A par sheet as Markdown: figures by exact enumeration, paytable, strips. */
function parSheet(math: SlotMath, profile: RtpProfileName): string {
  const stats = exactStats(math, profile);
  return [
    `## ${math.id} ${math.version}, profile ${profile}`,
    '',
    '| mode | RTP % | σ | hit rate % | max win × stake |',
    '|---|---|---|---|---|',
    ...modeRows(math, stats),
    '',
    ...featureLines(math, stats),
    `Total bet = ${math.betUnits} units. Pays in units by symbol: ${paytableText(math)}.`,
    '',
    '```',
    ...stripLines(math, profile),
    '```',
    '',
  ].join('\n');
}

function modeRows(math: SlotMath, stats: ExactStats): string[] {
  const row = (name: string, mode: ExactStats['base']): string => {
    const text = describeMode(mode);
    return `| ${name} | ${text.rtpPct} | ${text.sigma} | ${text.hitRatePct} | ${text.maxMultiple} |`;
  };
  const base = row('base', stats.base);
  return stats.buy === null ? [base] : [base, row(`feature buy (${math.buyCostMultiple} × bet)`, stats.buy)];
}

function featureLines(math: SlotMath, stats: ExactStats): string[] {
  if (stats.featureRate === null || stats.featureRtp === null) return [];
  const oneIn = toDecimal(divide(ONE, stats.featureRate), 2);
  return [
    `Free spins: once in ${oneIn} rounds, ${toDecimal(stats.featureRtp, 6)} of each unit bet, at most ${math.freeSpins?.maxRetriggers} retriggers.`,
    '',
  ];
}

function paytableText(math: SlotMath): string {
  return math.symbols
    .map((symbol, index) => `${symbol} ${(math.pays[index] ?? []).filter((pay) => pay > 0).join('/') || 'none'}`)
    .join(', ');
}

function stripLines(math: SlotMath, profile: RtpProfileName): string[] {
  return (['base', 'free'] as const).flatMap((mode) =>
    math.profiles[profile][mode].map(
      (strip, reel) => `${mode} ${reel + 1}: ${strip.map((symbol) => math.symbols[symbol]).join('')}`,
    ),
  );
}

for (const { math } of Object.values(PUBLISHED_MATHS)) {
  for (const profile of RTP_PROFILES) process.stdout.write(`${parSheet(math, profile)}\n`);
}
for (const { math } of Object.values(PUBLISHED_LOTTERIES)) process.stdout.write(`${lotterySheet(math)}\n`);
for (const { math } of Object.values(PUBLISHED_FISHING)) {
  for (const profile of RTP_PROFILES) process.stdout.write(`${fishingSheet(math, profile)}\n`);
}
