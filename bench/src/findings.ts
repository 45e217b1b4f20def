import type { BareInsert } from './bare-insert.ts';
import type { ListTimes } from './bet-lists.ts';
import type { ExportFigures } from './exports.ts';
import type { IngestFigures } from './ingest.ts';
import { count, type Finding, mebibytes, ms, percent, seconds, type Table, times } from './outcome.ts';
import type { PeerTimes } from './postgres-peer.ts';
import type { ScanTimes } from './raw-scan.ts';
import type { ReportTimes } from './reports.ts';
import type { StartFigures } from './starts.ts';
import type { StorageFigures } from './storage.ts';
import { PARTS } from './usage.ts';

/** Judges figures by the targets of performance (docs/performance.md names them). */
export type Part = { findings: Finding[]; tables: Table[] };

const atMost = (
  target: string,
  what: string,
  { value, limit, print }: { value: number; limit: number; print: (value: number) => string },
): Finding => ({
  target,
  what,
  wanted: `≤ ${print(limit)}`,
  figure: print(value),
  isMet: value <= limit,
});

const atLeast = (
  target: string,
  what: string,
  { value, limit, print }: { value: number; limit: number; print: (value: number) => string },
): Finding => ({
  target,
  what,
  wanted: `≥ ${print(limit)}`,
  figure: print(value),
  isMet: value >= limit,
});

const betsPerS = (value: number): string => `${count(value)} bets/s`;

export const judgeIngest = (figures: IngestFigures, bare: BareInsert | null): Part => {
  const rate = figures.betCount / figures.seconds;
  const bareRate = bare === null ? null : bare.betCount / bare.seconds;
  const byEncoding = Map.groupBy(figures.turns, ({ encoding }) => encoding);
  const { usage } = figures;
  return {
    findings: [
      atLeast('P4', `ingest of ${count(figures.betCount)} bets through HTTP, whole load`, {
        value: rate,
        limit: 100_000,
        print: betsPerS,
      }),
      ...[...byEncoding].map(([encoding, turns]) => ({
        target: 'P4',
        what: `the same, bodies sent as ${encoding}`,
        wanted: '',
        figure: betsPerS(sumOf(turns, (turn) => turn.betCount) / sumOf(turns, (turn) => turn.seconds)),
        isMet: null,
      })),
      ...(bareRate === null
        ? []
        : [
            { target: 'P4', what: 'bare insert of the same blocks', wanted: '', figure: betsPerS(bareRate), isMet: null },
            atLeast('P4', 'ingest against the bare insert', { value: rate / bareRate, limit: 0.4, print: percent }),
          ]),
    ],
    tables: [
      {
        title: 'Ingest, turn by turn',
        head: ['bets', 'body', 'bets/s'],
        rows: figures.turns.map((turn) => [count(turn.betCount), turn.encoding, count(turn.betCount / turn.seconds)]),
      },
      ...(usage === null
        ? []
        : [
            {
              title: 'Ingest, what it took',
              head: ['part', 'CPU', 'cores', 'CPU µs a bet', 'memory peak'],
              rows: PARTS.map((part) => [
                part,
                seconds(usage.cpuS[part]),
                (usage.cpuS[part] / figures.seconds).toFixed(2),
                ((usage.cpuS[part] / figures.betCount) * 1e6).toFixed(1),
                mebibytes(usage.peakBytes[part]),
              ]),
            },
          ]),
    ],
  };
};

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((sum, item) => sum + of(item), 0);

/** Details of a bet are payload of the game platform: they do not count. */
export const judgeStorage = ({ betCount, tables, journalBytes }: StorageFigures): Part => {
  const a = (bytes: number): string => (bytes / betCount).toFixed(1);
  const facts = tables.filter(({ name }) => name !== 'bet_detail');
  return {
    findings: [
      atMost('P6', `ClickHouse, ${count(betCount)} bets, rollups and keys included`, {
        value: sumOf(facts, ({ bytes }) => bytes) / betCount,
        limit: 20,
        print: (value) => `${value.toFixed(1)} bytes a bet`,
      }),
      {
        target: 'P6',
        what: 'journal in PostgreSQL (kept 35 days)',
        wanted: '',
        figure: `${a(journalBytes)} bytes a bet`,
        isMet: null,
      },
    ],
    tables: [
      {
        title: 'Storage',
        head: ['table', 'parts', 'bytes a bet', 'of it projections'],
        rows: tables.map(({ name, parts, bytes, projectionBytes }) => [name, String(parts), a(bytes), a(projectionBytes)]),
      },
    ],
  };
};

export type Comparison = { scans: ScanTimes[]; peers: PeerTimes[]; postgresBytesABet: number };

export const judgeReports = (reports: readonly ReportTimes[], comparison: Comparison | null): Part => {
  const worst = (of: (report: ReportTimes) => number): number => Math.max(...reports.map(of));
  const ratios = comparison === null ? [] : comparison.scans.map((scan) => ratioOf(scan, reports, comparison));
  // A day is a small scan for everybody: what the target means are ranges that hurt.
  const month = ratios.filter(({ days }) => days >= 30);
  const least = (of: (ratio: Ratio) => number): number => Math.min(...month.map(of));
  return {
    findings: [
      atMost('P1', 'slowest report, p95 warm', { value: worst(({ p95Ms }) => p95Ms), limit: 150, print: ms }),
      atMost('P1', 'slowest report, first time', { value: worst(({ firstMs }) => firstMs), limit: 300, print: ms }),
      ...(month.length === 0
        ? []
        : [
            atLeast('P1', 'against a raw scan in the same engine, 30 and 90 days, least', {
              value: least(({ scan }) => scan),
              limit: 5,
              print: times,
            }),
            atLeast('P1', 'against PostgreSQL over the raw bets, 30 and 90 days, least', {
              value: least(({ postgres }) => postgres),
              limit: 40,
              print: times,
            }),
          ]),
    ],
    tables: [
      {
        title: 'Reports through the console API',
        head: ['report', 'days', 'scope', 'unit', 'first', 'p50', 'p95'],
        rows: reports.map((r) => [r.report, String(r.days.count), r.scope, r.unit, ms(r.firstMs), ms(r.p50Ms), ms(r.p95Ms)]),
      },
      ...(comparison === null
        ? []
        : [
            {
              title: `The same answers otherwise (PostgreSQL: ${comparison.postgresBytesABet.toFixed(0)} bytes a bet)`,
              head: ['report', 'days', 'Manager p50', 'raw scan', 'ratio', 'PostgreSQL', 'ratio'],
              rows: ratios.map((r) => [
                r.report,
                String(r.days),
                ms(r.ownMs),
                ms(r.ownMs * r.scan),
                times(r.scan),
                ms(r.ownMs * r.postgres),
                times(r.postgres),
              ]),
            },
          ]),
    ],
  };
};

type Ratio = { report: string; days: number; ownMs: number; scan: number; postgres: number };

/** How many times longer the others take. Throws when they do not find the same figures: then nothing was compared. */
const ratioOf = (scan: ScanTimes, reports: readonly ReportTimes[], { peers }: Comparison): Ratio => {
  const isSame = (other: { report: string; days: { count: number } }): boolean =>
    other.report === scan.report && other.days.count === scan.days.count;
  const own = reports.find((report) => isSame(report) && report.scope === 'all' && report.unit === 'native');
  const peer = peers.find(isSame);
  if (own === undefined || peer === undefined) throw new Error('a comparison is missing');
  for (const { total } of [scan, peer]) {
    if (plain(total) !== plain(own.total)) throw new Error(`the comparisons differ: ${plain(total)} and ${plain(own.total)}`);
  }
  return {
    report: scan.report,
    days: scan.days.count,
    ownMs: own.p50Ms,
    scan: scan.p50Ms / own.p50Ms,
    postgres: peer.p50Ms / own.p50Ms,
  };
};

/** Stores print the same sum with more or fewer zeros. */
const plain = ({ rounds, players, bet, win }: ReportTimes['total']): string =>
  [rounds, players, ...[bet, win].map((text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text))].join(' ');

export const judgeLists = (lists: readonly ListTimes[]): Part => ({
  findings: lists.map(({ what, p95Ms }) => atMost('P3', `bets of ${what}, p95`, { value: p95Ms, limit: 50, print: ms })),
  tables: [
    {
      title: 'Bet lists',
      head: ['bets of', 'p50', 'p95', 'rows found'],
      rows: lists.map((list) => [list.what, ms(list.p50Ms), ms(list.p95Ms), count(list.rowsFound)]),
    },
  ],
});

export const judgeExports = (exports: readonly ExportFigures[]): Part => {
  const [first, second] = exports;
  const isSame = first?.tableSha256 !== '' && first?.tableSha256 === second?.tableSha256;
  const slowest = Math.max(...exports.filter(({ format }) => format === 'csv').map(({ seconds: s, rows }) => (s * 1e6) / rows));
  const grown = Math.max(...exports.map(({ grownBytes }) => grownBytes));
  return {
    findings: [
      atMost('P8', 'export of 1 M bets to CSV and download', { value: slowest, limit: 10, print: seconds }),
      atMost('P8', 'memory of the server grows by', { value: grown, limit: 150 * 1024 ** 2, print: mebibytes }),
      {
        target: 'P8',
        what: 'hash of the table in two exports',
        wanted: 'the same',
        figure: isSame ? 'the same' : 'another',
        isMet: isSame,
      },
    ],
    tables: [
      {
        title: 'Exports of bets',
        head: ['format', 'rows', 'size', 'time', 'CPU of the server', 'rows a second', 'memory above before'],
        rows: exports.map((one) => [
          one.format,
          count(one.rows),
          mebibytes(one.bytes),
          seconds(one.seconds),
          seconds(one.cpuS),
          count(one.rows / one.seconds),
          mebibytes(one.grownBytes),
        ]),
      },
    ],
  };
};

export const judgeStarts = ({ existingMs, firstDemoMs }: StartFigures): Part => ({
  findings: [
    atMost('P10', 'start of the loaded store to ready', { value: existingMs / 1000, limit: 5, print: seconds }),
    atMost('P10', 'first start with the demo world', { value: firstDemoMs / 1000, limit: 60, print: seconds }),
  ],
  tables: [],
});
