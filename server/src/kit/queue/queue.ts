import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { asSystem } from '../../postgres/scoped-db.ts';
import type { AnyTx } from '../../postgres/db.ts';

type Order = {
  queue: QueueName;
  data: object;
  /** Whose work it is: one of its orders runs in a process at a time, so that nobody holds all workers. */
  owner: string;
  /** Higher ones first, whenever they came; 0 unless told. */
  priority?: number;
};

type Work<Data> = {
  queue: QueueName;
  /** Orders that one process works on at once. */
  workers: number;
  /**
   * Orders of different owners that a worker takes up together, one after the other; 1 unless told. One that fails has those behind it tried again
   * as well: more for those that are over soon and change nothing the second time.
   */
  together?: number;
  /** `signal` fires when the process stops. An error lets the order be tried again. */
  run: (data: Data, signal: AbortSignal) => Promise<void>;
};

/** Work that must not be lost: it is stored with the change that asks for it, survives the process and is taken up by any other. */
export type JobQueue = {
  /** Connects, and makes its tables on the first start. The other calls do so by themselves. */
  open: () => Promise<void>;
  /** Becomes work when the transaction commits. */
  send: (tx: AnyTx, order: Order) => Promise<void>;
  /**
   * Tells that there is work of these owners, once the transaction commits. Who is told of already is not told of again: a worker looks for
   * all that its owner has, and whoever counts on it looks by himself from time to time.
   */
  wake: (tx: AnyTx, call: { queue: QueueName; owners: readonly string[] }) => Promise<void>;
  work: <Data extends object>(work: Work<Data>) => Promise<void>;
  /** Takes no more work and waits for what runs, at most so long. */
  stop: (waitMs?: number) => Promise<void>;
};

type QueueName = keyof typeof QUEUES;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/**
 * A worker that is not heard of for `heartbeatSeconds` is dead: its order goes to the next. Orders are tried three times. Notifications wake
 * workers at once; polling is there for those that got lost.
 */
const QUEUES = {
  export: {
    heartbeatSeconds: 15,
    expireInSeconds: HOUR_S,
    retryLimit: 2,
    retryDelay: 1,
    deleteAfterSeconds: 24 * HOUR_S,
    notify: true,
  },
  check: {
    heartbeatSeconds: 15,
    expireInSeconds: HOUR_S,
    retryLimit: 2,
    retryDelay: 1,
    deleteAfterSeconds: 24 * HOUR_S,
    notify: true,
  },
  payout: {
    heartbeatSeconds: 15,
    expireInSeconds: 60,
    retryLimit: 0,
    retryDelay: 1,
    deleteAfterSeconds: 60,
    notify: true,
  },
} as const;

/** Dead workers are looked for this often. */
const SUPERVISE_S = 30;
const STOP_WAIT_MS = 5_000;
/** What the store needs to note that an order failed. */
const RETRY_SLACK_MS = 500;

/** Opens its connections (at most four) with the first use. */
export const createQueue = ({ url, log }: { url: string; log: Logger }): JobQueue => {
  let opening: Promise<PgBoss> | undefined;
  const open = (): Promise<PgBoss> => {
    opening ??= start({ url, log }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    open: async () => void (await open()),
    send: async (tx, { queue, data, owner, priority = 0 }) => {
      const boss = await open();
      await asSystem(tx, () => boss.send(queue, data, { db: fromKysely(tx as never), group: { id: owner }, priority }));
    },
    wake: async (tx, { queue, owners }) => {
      const boss = await open();
      await asSystem(tx, async (own) => {
        const { rows } = await sql<{ owner: string }>`
          select group_id as owner from pgboss.job where name = ${queue} and state = 'created' and group_id = any(${[...owners]})`.execute(
          own,
        );
        const told = new Set(rows.map(({ owner }) => owner));
        for (const owner of new Set(owners))
          if (!told.has(owner)) await boss.send(queue, { owner }, { db: fromKysely(tx as never), group: { id: owner } });
      });
    },
    work: async ({ queue, workers, together = 1, run }) => {
      const boss = await open();
      const options = {
        localGroupConcurrency: 1,
        batchSize: together,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: MINUTE_S,
      };
      const ids: string[] = [];
      const lookAgain = (): void => {
        for (const id of ids) boss.notifyWorker(id);
      };
      const runAll = async (jobs: readonly { data: object; signal: AbortSignal }[]): Promise<void> => {
        try {
          for (const { data, signal } of jobs) await run(data as never, signal);
        } catch (error) {
          setTimeout(lookAgain, QUEUES[queue].retryDelay * 1_000 + RETRY_SLACK_MS).unref();
          throw error;
        } finally {
          // A transaction wakes a worker once, however many orders it sent. An order behind another one of its owner wakes none.
          lookAgain();
        }
      };
      // One by one, so that each is known by its id.
      for (let n = 0; n < workers; n++) ids.push(await boss.work(queue, options, runAll));
    },
    stop: async (waitMs = STOP_WAIT_MS) => {
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: waitMs });
    },
  };
};

const start = async ({ url, log }: { url: string; log: Logger }): Promise<PgBoss> => {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'manager-queue',
    schema: 'pgboss',
    max: 3,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
    // None of ours depends on another.
    flowIntervalSeconds: HOUR_S,
  });
  // Losing the store never ends the process: it polls until the store is back.
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  boss.on('warning', (warning) => log.info({ warning }, 'the job queue warns'));
  await boss.start();
  for (const [name, options] of Object.entries(QUEUES)) await boss.createQueue(name, options);
  return boss;
};
