import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { repeat, Rest } from '../../base/repeat.ts';
import type { Deps } from '../service/ctx.ts';

/** Is there something to do, by the clock of `deps`? An expression that an index answers; never false while there is. */
export type Waits = (deps: Deps) => RawBuilder<SqlBool>;

type Watched = {
  waits: Waits;
  wake: () => void;
  /** What is still there is told of again so soon. */
  apartMs?: number;
};

const APART_MS = 500;
/** How exactly an instant is found at which something becomes due. */
const CLOSE_MS = 250;
/** So often it looks for what nobody told. */
const UNTOLD_EVERY_MS = 60_000;
/** Who is watched for looks by himself so rarely: the watch asks by the same words. */
export const WATCHED_EVERY_MS = 10 * 60_000;

/**
 * What waits in PostgreSQL for somebody of this process, looked for by one question for all of them. It is asked when this process has changed rows,
 * when something becomes due, and once a minute for what another process left behind when it ended: at rest it costs nothing.
 */
export const startWatch = (deps: Deps) => {
  const watched = new Set<Watched & { isTimed: boolean }>();
  /** Nothing that is stored becomes due before this instant. */
  let quietUntilMs = 0;

  const ask = async (questions: readonly { waits: Waits; atMs: number }[]): Promise<boolean[]> => {
    if (questions.length === 0) return [];
    const answers = questions.map(
      ({ waits, atMs }, at) => sql`${waits({ ...deps, now: () => new Date(atMs) })} as ${sql.ref(nameOf(at))}`,
    );
    const { rows } = await sql<Record<string, boolean>>`select ${sql.join(answers)}`.execute(deps.db);
    return questions.map((_, at) => rows[0]?.[nameOf(at)] === true);
  };

  /** The last instant at which none of these is due yet, one of which is at `untilMs`. */
  const findQuiet = async (
    soon: readonly Watched[],
    { fromMs, untilMs }: { fromMs: number; untilMs: number },
  ): Promise<number> => {
    let [quietMs, dueMs] = [fromMs, untilMs];
    while (dueMs - quietMs > CLOSE_MS) {
      const atMs = (quietMs + dueMs) / 2;
      const answers = await ask(soon.map(({ waits }) => ({ waits, atMs })));
      if (answers.includes(true)) dueMs = atMs;
      else quietMs = atMs;
    }
    return quietMs;
  };

  const looking = repeat({
    name: 'what waits to be done',
    everyMs: UNTOLD_EVERY_MS,
    apartMs: APART_MS,
    afterFailureMs: APART_MS,
    startsPaused: true,
    step: async () => {
      const [all, fromMs] = [[...watched], deps.now().getTime()];
      const timed = all.filter(({ isTimed }) => isTimed);
      const lastMs = fromMs + UNTOLD_EVERY_MS;
      const untilMs = quietUntilMs > fromMs && quietUntilMs < lastMs ? quietUntilMs : lastMs;
      const answers = await ask([
        ...all.map(({ waits }) => ({ waits, atMs: fromMs })),
        ...timed.map(({ waits }) => ({ waits, atMs: untilMs })),
      ]);
      const waiting = all.filter((_, at) => answers[at]);
      for (const { wake } of waiting) wake();
      const soon = timed.filter((one, at) => answers[all.length + at] && !waiting.includes(one));
      quietUntilMs = soon.length === 0 ? untilMs : await findQuiet(soon, { fromMs, untilMs });
      const restMs = Math.min(
        quietUntilMs + CLOSE_MS - deps.now().getTime(),
        ...waiting.map(({ apartMs = APART_MS }) => apartMs),
      );
      return new Rest(Math.max(APART_MS, restMs), APART_MS);
    },
    onFailure: (error) => deps.log.warn({ err: error }, 'what waits to be done could not be looked for'),
  });
  const endTelling = deps.onWritten(looking.wake);
  return {
    add: (one: Watched): void => {
      let isTimed = false;
      const now = (): Date => {
        isTimed = true;
        return deps.now();
      };
      one.waits({ ...deps, now });
      watched.add({ ...one, isTimed });
      looking.wake();
    },
    stop: async (): Promise<void> => {
      endTelling();
      await looking.stop();
    },
  };
};

export type Watch = ReturnType<typeof startWatch>;

const nameOf = (at: number): string => `w${at}`;
