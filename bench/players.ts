import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { findPlayers } from '@manager/contract/features/search/player';
import type { CallTo } from './src/console.ts';
import { markdownTable } from './src/outcome.ts';
import { type Asker, withPlayers } from './src/players/with-players.ts';
import { percentile, timeRuns } from './src/stats.ts';

/** `npm run bench:players -- [--players 1000000] [--runs 30]`: how fast a player is found by a part of the name. */
const { values } = parseArgs({
  options: { players: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '30' } },
});
const LIMIT_MS = 100;
const FIND: CallTo<typeof findPlayers> = { method: 'GET', path: '/api/search/player' };

/** What is typed. Several texts of a kind take turns, so that no single answer is timed again and again. */
const TYPED: readonly { what: string; texts: readonly string[] }[] = [
  { what: 'one letter', texts: ['k', 'z', 'u'] },
  { what: 'two letters, many', texts: ['ki', 'ma', '12'] },
  { what: 'two letters inside of names, many', texts: ['ay', 'n1', '_4'] },
  { what: 'two letters, nobody', texts: ['zq', 'xw', '~!'] },
  { what: 'a part, many', texts: ['layer1', 'EE7', 'ragon'] },
  { what: 'a part, few', texts: ['im7719', 'yer98765', 'star_99'] },
  { what: 'a part, nobody', texts: ['qqqq', '99999999', 'ayer121212', 'no such player'] },
  { what: 'common at one website alone', texts: ['vvip', 'vip_', 'ip_p'] },
  { what: 'the whole name or an id', texts: ['player500000', '777777'] },
];

const timeAll = async (askers: readonly Asker[], runs: number): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const { what, texts } of TYPED)
    for (const { who, call } of askers) {
      const run = (n: number) => call(FIND, { q: texts[n % texts.length] ?? '' });
      await timeRuns(texts.length, run);
      const times = await timeRuns(runs, run);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      rows.push([what, who, `${p50.toFixed(0)} ms`, `${p95.toFixed(0)} ms`, p95 <= LIMIT_MS ? 'ok' : 'missed']);
    }
  return rows;
};

await withPlayers({ players: Number(values.players), codes: ['B', 'B-3'] }, async (askers, world) => {
  const loads = loadavg();
  const rows = await timeAll(askers, Number(values.runs));
  process.stdout.write(`${world}\nLoad before the run: ${loads.map((load) => load.toFixed(1)).join(' ')}\n\n`);
  process.stdout.write(`${markdownTable(['typed', 'by staff of', 'p50', 'p95', `below ${LIMIT_MS} ms`], rows)}\n`);
});
