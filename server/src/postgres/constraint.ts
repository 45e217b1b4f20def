import pg from 'pg';

const UNIQUE_VIOLATION = '23505';

/** The field whose value is taken: unique constraints and indexes are named `<table>_<field>_key`. Null for any other error. */
export const uniqueFieldOf = (error: unknown): string | null => {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION || error.constraint === undefined) return null;
  return error.constraint.replace(`${error.table ?? ''}_`, '').replace(/_(?:key|idx)$/, '');
};
