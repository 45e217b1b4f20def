import type { FACT_KEY_KINDS } from '../../fact/plain-fact.ts';
import type { SqlPart } from './bet-filter.ts';
import type { TimeWindow } from './search-window.ts';

/** Pieces of the condition of a search over a table of facts beside the bets: those of ARCHITECTURE.md, The two stores. */

/** An instant is never counted to a day that ended two days before it, nor to one that begins a day after. */
const DAY_BEFORE_MS = 2 * 86_400_000;
const DAY_AFTER_MS = 86_400_000;
/** Of facts that may be settled however late. */
export const AT_ANY_TIME = { countsAfterMs: Infinity } as const;
/** The last settlement day there can be: of bets that may settle however late. */
export const LAST_DAY = '2149-06-05';
const INSTANTS_MS = { first: 0, last: Date.parse(LAST_DAY) };

const isoOf = (ms: number): string => new Date(Math.min(Math.max(ms, INSTANTS_MS.first), INSTANTS_MS.last)).toISOString();
const instantParam = (ms: number): string => isoOf(ms).replace('T', ' ').replace('Z', '');

export const when = (isGiven: boolean, part: () => SqlPart): SqlPart[] => (isGiven ? [part()] : []);

export const joined = (parts: readonly SqlPart[]): SqlPart => ({
  sql: parts.map(({ sql }) => sql).join(' AND '),
  params: Object.assign({}, ...parts.map(({ params }) => params)) as SqlPart['params'],
});

/** `null`: any. */
export const idsIn = (column: string, ids: readonly string[] | null): SqlPart[] =>
  when(ids !== null, () => ({
    sql: `${column} IN {${column}s:Array(UInt64)}`,
    params: { [`${column}s`]: (ids ?? []).map(BigInt) },
  }));

/** Where facts of these ids lie: an exact id needs no range. `param` names the array of ids among the parameters. */
export const placesOf = (kinds: readonly (keyof typeof FACT_KEY_KINDS)[], param: string): string =>
  `(site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM fact_key WHERE kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}) AND key IN {${param}:Array(String)})`;

/** `at`: the column of the instant that never changes for an id. `countsAfterMs`: how long after it a fact may count to its day. */
export const withinWindow = (at: string, window: TimeWindow | undefined, { countsAfterMs = 0 } = {}): SqlPart[] =>
  window === undefined
    ? []
    : [
        {
          sql: `${at} >= {from:DateTime64(3, 'UTC')} AND ${at} < {to:DateTime64(3, 'UTC')} AND settle_date >= {first_day:Date} AND settle_date <= {last_day:Date}`,
          params: {
            from: instantParam(window.from),
            to: instantParam(window.to),
            first_day: isoOf(window.from - DAY_BEFORE_MS).slice(0, 10),
            last_day: isoOf(window.to + DAY_AFTER_MS + countsAfterMs).slice(0, 10),
          },
        },
      ];

/** Facts in their newest version: rows that no later row took back. */
export const newestVersions = ({ table, id }: { table: string; id: string }, where: SqlPart): string =>
  `${where.sql} AND sign = 1 AND (${id}, row_version) GLOBAL NOT IN (SELECT ${id}, row_version FROM ${table} WHERE ${where.sql} AND sign = -1)`;
