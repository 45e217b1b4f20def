import type { BareInsert } from './bare-insert.ts';
import type { ListTimes } from './bet-lists.ts';
import type { ExportFigures } from './exports.ts';
import type { IngestFigures } from './ingest.ts';
import { atLeast, atMost, count, mebibytes, ms, type Part, percent, seconds, times } from './outcome.ts';
import type { Freshness } from './freshness.ts';
import type { SmallCalls } from './small-calls.ts';
import type { RestoreFigures } from './restore.ts';
import type { StartFigures } from './starts.ts';
import type { StatisticTimes } from './statistic-bets.ts';
import type { StorageFigures } from './storage.ts';
import type { UnderLoad } from './under-load.ts';
import { PARTS } from './usage.ts';

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
export const judgeStorage = ({ betCount, tables, largest, journalBytes }: StorageFigures): Part => {
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
        what: 'journal in PostgreSQL (kept for good so far)',
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
      {
        title: 'What takes most',
        head: ['column or projection', 'bytes a bet'],
        rows: largest.map(({ what, bytes }) => [what, (bytes / betCount).toFixed(2)]),
      },
    ],
  };
};

export const judgeFreshness = ({ betsASecond, acknowledgedMs, visibleMs, probes }: Freshness): Part => ({
  findings: [
    atMost('P5', `from acknowledged to visible at ${count(betsASecond)} bets/s, p99 of ${probes} looks`, {
      value: visibleMs.p99,
      limit: 1_000,
      print: ms,
    }),
    { target: 'P5', what: 'the same, p50', wanted: '', figure: ms(visibleMs.p50), isMet: null },
    { target: 'P5', what: 'from sent to acknowledged, p99', wanted: '', figure: ms(acknowledgedMs.p99), isMet: null },
  ],
  tables: [],
});

export const judgeSmallCalls = (calls: readonly SmallCalls[]): Part => ({
  findings: calls.flatMap(({ what, perSecond, p99Ms }) => [
    atLeast('P7', what, { value: perSecond, limit: 3_000, print: (value) => `${count(value)} requests/s` }),
    atMost('P7', `${what}, p99`, { value: p99Ms, limit: 50, print: ms }),
  ]),
  tables: [],
});

export const judgeUnderLoad = ({ heavy, light, signIn, fair }: UnderLoad): Part => ({
  findings: [
    atMost('T093', 'small calls beside five heavy reports, p99', { value: light.p99, limit: 300, print: ms }),
    { target: 'T093', what: 'sign-in beside five heavy reports, p99', wanted: '', figure: ms(signIn.p99), isMet: null },
    atMost('T112', 'slowest answer of them all', {
      value: Math.max(heavy.most, light.most, signIn.most),
      limit: 4_500,
      print: ms,
    }),
    {
      target: 'T094',
      what: 'heavy reports asked, p50, refused with a clear error',
      wanted: '',
      figure: `${count(heavy.count)}, ${ms(heavy.p50)}, ${count(heavy.refused)}`,
      isMet: null,
    },
    atMost('T116', 'a report beside ten of another user, p99, against alone', {
      value: fair.besideP99 / fair.aloneP99,
      limit: 2,
      print: times,
    }),
  ],
  tables: [],
});

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

export const judgeStatisticBets = (pivots: readonly StatisticTimes[]): Part => {
  const worst = Math.max(...pivots.map(({ p95Ms }) => p95Ms));
  const rounds = Math.max(...pivots.map((pivot) => pivot.rounds));
  return {
    findings: [atMost('B-2', `slowest pivot over 30 days, ${count(rounds)} bets, p95`, { value: worst, limit: 150, print: ms })],
    tables: [
      {
        title: 'Pivots of bets (B-2), 30 days',
        head: ['by', 'scope', 'p50', 'p95'],
        rows: pivots.map((pivot) => [pivot.what, pivot.scope, ms(pivot.p50Ms), ms(pivot.p95Ms)]),
      },
    ],
  };
};

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

export const judgeRestore = ({ alone, beside, besideMs, idleMs }: RestoreFigures): Part => ({
  findings: [
    atLeast('restore', `rows a second, a month of ${count(alone.rows)} bets written anew`, {
      value: (alone.rows * 1000) / alone.sendMs,
      limit: 100_000,
      print: count,
    }),
    atMost('restore', 'report of another month meanwhile, p50 against idle', {
      value: besideMs.p50 / idleMs.p50,
      limit: 1.5,
      print: times,
    }),
    atMost('restore', 'report of another month meanwhile, p95 against idle', {
      value: besideMs.p95 / idleMs.p95,
      limit: 1.5,
      print: times,
    }),
  ],
  tables: [
    {
      title: 'A report beside a restore',
      head: ['', 'p50', 'p95', 'reports'],
      rows: [
        [`beside the restore, ${seconds(beside.restoreMs / 1000)}`, ms(besideMs.p50), ms(besideMs.p95), count(besideMs.count)],
        ['idle', ms(idleMs.p50), ms(idleMs.p95), ''],
      ],
    },
  ],
});
