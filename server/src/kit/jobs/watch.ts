import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { repeat } from '../../base/repeat.ts';
import type { Deps } from '../service/ctx.ts';

/** Is there something to do? An expression that an index answers; never false while there is. */
export type Waits = (deps: Deps) => RawBuilder<SqlBool>;

type Watched = { waits: Waits; wake: () => void };

const LOOK_EVERY_MS = 500;
/** Who is watched for looks by himself so rarely. */
export const WATCHED_EVERY_MS = 60_000;

/**
 * What waits in PostgreSQL for somebody of this process, looked for by one question for all of them: who has nothing to do costs a part of that
 * statement and nothing else.
 */
export const startWatch = (deps: Deps) => {
  const watched = new Set<Watched>();
  const looking = repeat({
    everyMs: LOOK_EVERY_MS,
    startsPaused: true,
    step: async () => {
      const asked = [...watched];
      if (asked.length === 0) return;
      const { rows } = await sql<Record<string, boolean>>`
        select ${sql.join(asked.map(({ waits }, at) => sql`${waits(deps)} as ${sql.ref(nameOf(at))}`))}`.execute(deps.db);
      for (const [at, { wake }] of asked.entries()) if (rows[0]?.[nameOf(at)] === true) wake();
    },
    onFailure: (error) => deps.log.warn({ err: error }, 'what waits to be done could not be looked for'),
  });
  return {
    add: (one: Watched): void => void watched.add(one),
    stop: looking.stop,
  };
};

export type Watch = ReturnType<typeof startWatch>;

const nameOf = (at: number): string => `w${at}`;
