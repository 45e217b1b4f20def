import { readFile } from 'node:fs/promises';

/**
 * Draws what a report costs against the number of bets, both scales logarithmic: `node bench/curve.ts results/a.json results/b.json > curve.svg`.
 * Each file is a run of `npm run bench -- --only p1,peers`.
 */
type Results = {
  options: { betCount: number };
  parts: { tables: { title: string; head: string[]; rows: string[][] }[] }[];
};

const REPORT = ['game', '30'] as const;
/** Less than this the lines lie on one another: the table beside the picture tells them apart. */
const LEAST_NAMED_MS = 140;
const LINES = [
  { column: 'PostgreSQL', colour: '#8a6d00', name: 'PostgreSQL, indexed', labelDy: -8 },
  // Below its line: DuckDB's lies on it.
  { column: 'raw scan', colour: '#9a3412', name: 'the same engine, bet by bet', labelDy: 20 },
  { column: 'DuckDB', colour: '#6d28d9', name: 'DuckDB', labelDy: -8 },
  { column: 'Manager p50', colour: '#0f766e', name: 'Manager, through its API', labelDy: -8 },
] as const;
const FRAME = { width: 760, height: 420, left: 70, right: 210, top: 30, bottom: 50 };

const read = async (file: string): Promise<{ bets: number; ms: Map<string, number> }> => {
  const { options, parts } = JSON.parse(await readFile(file, 'utf8')) as Results;
  const table = parts.flatMap(({ tables }) => tables).find(({ title }) => title.startsWith('The same answers otherwise'));
  const row = table?.rows.find(([report, days]) => report === REPORT[0] && days === REPORT[1]);
  if (table === undefined || row === undefined) throw new Error(`${file} holds no comparison`);
  // PostgreSQL may hold one bet in so many: its point stands where its bets are.
  const oneIn = Number(/one bet in (\d+)/.exec(table.title)?.[1] ?? 1);
  const ms = new Map(table.head.map((head, i) => [head, Number.parseFloat(row[i] ?? '')]));
  return { bets: options.betCount, ms: new Map([...ms, ['oneIn', oneIn]]) };
};

const runs = (await Promise.all(process.argv.slice(2).map(read))).toSorted((a, b) => a.bets - b.bets);
const pointsOf = (column: string) =>
  [
    ...new Map(
      runs.map(
        ({ bets, ms }) => [column === 'PostgreSQL' ? bets / (ms.get('oneIn') ?? 1) : bets, ms.get(column) ?? Number.NaN] as const,
      ),
    ),
  ].map(([bets, ms]) => ({ bets, ms }));

const all = LINES.flatMap(({ column }) => pointsOf(column));
const decades = (values: readonly number[]) => ({
  from: Math.floor(Math.log10(Math.min(...values))),
  to: Math.ceil(Math.log10(Math.max(...values))),
});
const [x, y] = [decades(all.map(({ bets }) => bets)), decades(all.map(({ ms }) => ms))];
const atX = (bets: number): number =>
  FRAME.left + ((Math.log10(bets) - x.from) / (x.to - x.from)) * (FRAME.width - FRAME.left - FRAME.right);
const atY = (ms: number): number =>
  FRAME.height - FRAME.bottom - ((Math.log10(ms) - y.from) / (y.to - y.from)) * (FRAME.height - FRAME.top - FRAME.bottom);
const powers = ({ from, to }: { from: number; to: number }): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
const bets = (value: number): string => (value >= 1e6 ? `${value / 1e6} M bets` : `${value / 1e3} k bets`);
const time = (value: number): string => (value >= 1_000 ? `${value / 1_000} s` : `${value} ms`);
const round = (value: number): string => value.toFixed(1);

const lines = LINES.map(({ column, colour, name, labelDy }) => {
  const points = pointsOf(column).map((point) => ({ ...point, x: atX(point.bets), y: atY(point.ms) }));
  const last = points.at(-1);
  if (last === undefined) return '';
  return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((p) => `${round(p.x)},${round(p.y)}`).join(' ')}"/>
${points.map((p) => `<circle cx="${round(p.x)}" cy="${round(p.y)}" r="3.5" fill="${colour}"/><text x="${round(p.x)}" y="${round(p.y + labelDy)}" text-anchor="middle" fill="${colour}">${p.ms < LEAST_NAMED_MS ? '' : p.ms >= 1_000 ? `${(p.ms / 1_000).toFixed(1)} s` : `${p.ms.toFixed(0)} ms`}</text>`).join('\n')}
<text x="${round(last.x + 34)}" y="${round(last.y + 4)}" fill="${colour}">${name}</text>`;
});
const grid = [
  ...powers(x).map(
    (value) =>
      `<line x1="${round(atX(value))}" x2="${round(atX(value))}" y1="${FRAME.top}" y2="${FRAME.height - FRAME.bottom}" stroke="#d4d4d8"/><text x="${round(atX(value))}" y="${FRAME.height - FRAME.bottom + 20}" text-anchor="middle">${bets(value)}</text>`,
  ),
  ...powers(y).map(
    (value) =>
      `<line x1="${FRAME.left}" x2="${FRAME.width - FRAME.right}" y1="${round(atY(value))}" y2="${round(atY(value))}" stroke="#d4d4d8"/><text x="${FRAME.left - 8}" y="${round(atY(value) + 4)}" text-anchor="end">${time(value)}</text>`,
  ),
];
process.stdout
  .write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FRAME.width} ${FRAME.height}" font-family="system-ui, sans-serif" font-size="12" fill="#3f3f46" role="img">
<title>Game report over thirty days: time of an answer against the number of stored bets</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${grid.join('\n')}
${lines.join('\n')}
</svg>
`);
