import { atLeast, atMost, type Finding, mebibytes, ms, type Part, times } from './outcome.ts';
import type { PeerTimes } from './raw-scan.ts';
import type { DashboardTimes, ReportTimes } from './reports.ts';
import { PARTS, type Watched } from './usage.ts';

/** What others take for the same answers. PostgreSQL holds every `oneIn`-th bet, DuckDB and the scan all. */
export type Comparison = {
  scans: PeerTimes[];
  duckDb: PeerTimes[];
  postgres: PeerTimes[];
  /** The answers for the bets that PostgreSQL holds. */
  sampled: PeerTimes[];
  oneIn: number;
  postgresBytesABet: number;
};
export type ReportFigures = { reports: ReportTimes[]; dashboard: DashboardTimes[]; usage: Watched };

export const judgeReports = ({ reports, dashboard, usage }: ReportFigures, comparison: Comparison | null): Part => {
  const all = [...reports, ...dashboard];
  const worst = (of: (times: { p95Ms: number; firstMs: number }) => number): number => Math.max(...all.map(of));
  const within = all.filter(({ p95Ms }) => p95Ms <= 150).length;
  const ratios = comparison === null ? [] : comparison.scans.map((scan) => ratioOf(scan, reports, comparison));
  // A day is a small scan for everybody: what the target means are ranges that hurt.
  const month = ratios.filter(({ days }) => days >= 30);
  const least = (what: string, of: (ratio: Ratio) => number, limit: number): Finding[] =>
    month.length === 0
      ? []
      : [atLeast('P1', `${what}, 30 and 90 days, least`, { value: Math.min(...month.map(of)), limit, print: times })];
  return {
    findings: [
      atMost('P1', 'slowest report, p95 warm', { value: worst(({ p95Ms }) => p95Ms), limit: 150, print: ms }),
      {
        target: 'P1',
        what: 'reports with a p95 of 150 ms or less',
        wanted: '',
        figure: `${within} of ${all.length}`,
        isMet: null,
      },
      atMost('P1', 'slowest report, first time', { value: worst(({ firstMs }) => firstMs), limit: 300, print: ms }),
      ...least('against a raw scan in the same engine', ({ scan }) => scan, 5),
      ...least('against DuckDB over the raw bets', ({ duckDb }) => duckDb, 2),
      ...least(
        `against PostgreSQL over ${(comparison?.oneIn ?? 1) === 1 ? 'the' : `one in ${comparison?.oneIn} of the`} raw bets`,
        ({ postgres }) => postgres,
        40,
      ),
      ...(usage === null
        ? []
        : PARTS.map((part) => ({
            target: 'P1',
            what: `memory of ${part}, highest while reports are asked`,
            wanted: '',
            figure: mebibytes(usage.peakBytes[part]),
            isMet: null,
          }))),
    ],
    tables: [
      {
        title: 'Reports through the console API',
        head: ['report', 'days', 'scope', 'unit', 'first', 'p50', 'p95'],
        rows: [
          ...reports.map((r) => [r.report, String(r.days.count), r.scope, r.unit, ms(r.firstMs), ms(r.p50Ms), ms(r.p95Ms)]),
          ...dashboard.map((d) => [d.what, '', 'all', 'usd', ms(d.firstMs), ms(d.p50Ms), ms(d.p95Ms)]),
        ],
      },
      ...(comparison === null
        ? []
        : [
            {
              title: `The same answers otherwise (PostgreSQL: one bet in ${comparison.oneIn}, ${comparison.postgresBytesABet.toFixed(0)} bytes a bet)`,
              head: ['report', 'days', 'Manager p50', 'raw scan', 'ratio', 'DuckDB', 'ratio', 'PostgreSQL', 'ratio'],
              rows: ratios.map((r) => [
                r.report,
                String(r.days),
                ms(r.ownMs),
                ...[r.scan, r.duckDb, r.postgres].flatMap((ratio) => [ms(r.ownMs * ratio), times(ratio)]),
              ]),
            },
          ]),
    ],
  };
};

type Ratio = { report: string; days: number; ownMs: number; scan: number; duckDb: number; postgres: number };

/** How many times longer the others take. Throws when they do not find the same figures: then nothing was compared. */
const ratioOf = (scan: PeerTimes, reports: readonly ReportTimes[], comparison: Comparison): Ratio => {
  const isSame = (other: { report: string; days: { count: number } }): boolean =>
    other.report === scan.report && other.days.count === scan.days.count;
  const found = <T extends { report: string; days: { count: number } }>(others: readonly T[]): T => {
    const other = others.find(isSame);
    if (other === undefined) throw new Error('a comparison is missing');
    return other;
  };
  const own = found(reports.filter(({ scope, unit }) => scope === 'all' && unit === 'native'));
  const [duckDb, postgres] = [found(comparison.duckDb), found(comparison.postgres)];
  requireSame(own.total, scan.total);
  requireSame(own.total, duckDb.total);
  requireSame(found(comparison.sampled).total, postgres.total);
  return {
    report: scan.report,
    days: scan.days.count,
    ownMs: own.p50Ms,
    scan: scan.p50Ms / own.p50Ms,
    duckDb: duckDb.p50Ms / own.p50Ms,
    postgres: postgres.p50Ms / own.p50Ms,
  };
};

const requireSame = (one: ReportTimes['total'], other: ReportTimes['total']): void => {
  if (plain(one) !== plain(other)) throw new Error(`the comparisons differ: ${plain(one)} and ${plain(other)}`);
};

/** Stores print the same sum with more or fewer zeros. */
const plain = ({ rounds, players, bet, win }: ReportTimes['total']): string =>
  [rounds, players, ...[bet, win].map((text) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text))].join(' ');
