import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../kit/service/ctx.ts';
import type { Figure, FigureGroup, Reading } from './metrics.ts';

/** `sql`: one row a series, its labels in order and then the value; of a figure without labels, one row or none. Null is no value. */
export type StoredFigure = Figure & { sql: (deps: Deps) => RawBuilder<unknown> };

type Row = { figure: string; labels: (string | null)[]; value: number | null };

/**
 * Figures that PostgreSQL knows, all of a group by one statement. Each is what an index holds by itself (what is open, waits or is the newest),
 * so that none costs more the longer the product runs.
 */
export const storedFigures = (
  name: string,
  figures: Readonly<Record<string, StoredFigure>>,
): FigureGroup & { statement: (deps: Deps) => RawBuilder<Row> } => {
  const statement = (deps: Deps): RawBuilder<Row> =>
    sql<Row>`${sql.join(
      Object.entries(figures).map(([figure, one]) => partOf(figure, one, deps)),
      sql` union all `,
    )}`;
  return {
    name,
    asksPostgres: true,
    figures,
    statement,
    read: async (deps) => {
      const { rows } = await statement(deps).execute(deps.authDb);
      return rows.flatMap(({ figure, labels, value }): Reading[] =>
        value === null ? [] : [{ figure, labels: labels.map((label) => label ?? ''), value }],
      );
    },
  };
};

const partOf = (figure: string, one: StoredFigure, deps: Deps): RawBuilder<unknown> => {
  const labels = (one.labels ?? []).map((_, at) => sql.ref(`l${at}`));
  const listed = labels.length === 0 ? sql`array[]::text[]` : sql`array[${sql.join(labels.map((label) => sql`${label}::text`))}]`;
  return sql`select ${figure}::text as figure, ${listed} as labels, value::float8 as value
    from (${one.sql(deps)}) as found (${sql.join([...labels, sql.ref('value')])})`;
};

/** Seconds since an instant, by the product's clock; 0 where there is none, so that an alarm ends. */
export const secondsSince = (now: Date, instant: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(greatest(0, extract(epoch from ${now}::timestamptz - ${instant})), 0)`;
