import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Does `column` hold `text`, in any case? No pattern language: what a user types is taken literally. */
export const contains = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;
