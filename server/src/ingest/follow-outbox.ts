import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { repeat, Rest } from '../base/repeat.ts';
import { type OwnerDb, sqlStateOf } from '../postgres/db.ts';
import type { FactKind } from './fact-kind.ts';
import { factKinds } from './fact-kinds.ts';
import { OWN_KEY_ID } from './own-rows.ts';
import { Problem } from './problem.ts';
import type { Frozen } from './submission.ts';
import {
  batchKeyOf,
  kindsWaiting,
  type OutboxLine,
  type RefusedLine,
  refusedOf,
  settleLines,
  takeLines,
} from './outbox-lines.ts';

/** An insert takes the report store nearly as long for a hundred rows as for thousands: a backlog goes in large batches. */
const MAX_LINES = 5_000;
const MAX_TOLD = 20;
/** Who queues lines tells it, and so does what held them up; this is for what nobody told, of all kinds at once. */
const LOOK_EVERY_MS = 60_000;
const LONGEST_WAIT_MS = 10 * 60_000;
const AFTER_FAILURE_MS = 1_000;
/** Frozen and not in the report store yet: while that is away, lines are as safe in the outbox and take no memory there. */
const MAX_UNAPPLIED = 10;

type Batch = { kind: FactKind; keyId: string; idempotencyKey: string; body: Buffer };

type OutboxOptions = {
  db: OwnerDb;
  freeze: (batch: Batch, bodyHash: Buffer) => Promise<Frozen>;
  /** Does this process hold the lanes, and has the disk room? */
  mayTake: () => boolean;
  now: () => Date;
  log: Logger;
};

/**
 * What Manager itself did (`queueFacts`) becomes facts on the way of those that platforms send. Each kind is followed by itself: a batch is
 * frozen, then its lines are deleted. A process that dies between the two leaves lines that the next one sends again, and the journal knows them.
 */
export const followOutbox = (options: OutboxOptions): { wake: (kind?: string) => void; stop: () => Promise<void> } => {
  const followers = new Map(factKinds.map((kind) => [kind.name, followKind(kind, options)]));
  const looking = repeat({
    everyMs: LOOK_EVERY_MS,
    startsPaused: true,
    step: async () => {
      if (options.mayTake())
        for (const kind of await kindsWaiting(options.db, [...followers.keys()])) followers.get(kind)?.wake();
    },
    onFailure: (error) => options.log.warn({ err: error }, 'the outbox could not be looked at'),
  });
  return {
    /** Without a kind: of every one. */
    wake: (kind) => {
      for (const [name, { wake }] of followers) if (kind === undefined || kind === name) wake();
    },
    stop: async () => void (await Promise.all([looking, ...followers.values()].map(({ stop }) => stop()))),
  };
};

const followKind = (kind: FactKind, { db, freeze, mayTake, now, log }: OutboxOptions) => {
  let unapplied = 0;
  /** Halved while a batch fails because of one of its lines, until that one is alone. */
  let limit = MAX_LINES;

  const send = async (lines: readonly OutboxLine[]): Promise<RefusedLine[]> => {
    const body = Buffer.from(lines.map(({ line }) => line).join('\n'));
    const batch = { kind, keyId: OWN_KEY_ID, idempotencyKey: batchKeyOf(kind.name, lines), body };
    const frozen = await freeze(batch, createHash('sha256').update(body).digest());
    if ('repeated' in frozen) return refusedOf(lines, frozen.repeated.answer.rejected);
    unapplied += 1;
    void frozen.applied
      .catch(() => undefined)
      .finally(() => {
        unapplied -= 1;
        // That many held it up until now.
        if (unapplied === MAX_UNAPPLIED - 1) following.wake();
      });
    return refusedOf(lines, frozen.answer.rejected);
  };

  const settle = async (lines: readonly OutboxLine[], refused: readonly RefusedLine[]): Promise<void> => {
    await settleLines(db, lines, { refused, at: now() });
    if (refused.length > 0)
      log.error(
        { kind: kind.name, count: refused.length, refused: refused.slice(0, MAX_TOLD) },
        'facts of Manager itself were refused: they wait in the outbox to be tried again',
      );
  };

  const step = async (): Promise<'more' | Rest | undefined> => {
    // Nobody tells when a full disk has room again; to look at that takes no statement.
    if (!mayTake()) return new Rest(AFTER_FAILURE_MS, 0);
    if (unapplied >= MAX_UNAPPLIED) return undefined;
    const lines = await takeLines(db, kind.name, limit);
    const [first] = lines;
    if (first === undefined) return undefined;
    try {
      await settle(lines, await send(lines));
      limit = Math.min(MAX_LINES, limit * 2);
    } catch (error) {
      if (!isFaultOfLines(error)) throw error;
      if (lines.length === 1) await settle(lines, [refusalOf(first, error)]);
      else limit = Math.ceil(lines.length / 2);
    }
    return 'more';
  };

  const following = repeat({
    name: `outbox of ${kind.name}`,
    everyMs: LONGEST_WAIT_MS,
    afterFailureMs: AFTER_FAILURE_MS,
    step,
    onFailure: (error) => {
      const level = error instanceof Problem ? 'debug' : 'warn';
      log[level]({ err: error, kind: kind.name }, 'facts of Manager itself wait in the outbox');
    },
  });
  return following;
};

/** A value that a type or a constraint of the store does not take. */
const BAD_VALUE = /^2[23]/;

/** Would the same batch fail for ever? What is busy, away or full is none of that. */
const isFaultOfLines = (error: unknown): error is Error => {
  if (error instanceof Problem) return error.status !== 503;
  return BAD_VALUE.test(sqlStateOf(error) ?? '') || error instanceof TypeError || error instanceof RangeError;
};

const refusalOf = ({ id }: OutboxLine, error: Error): RefusedLine => ({
  id,
  code: error instanceof Problem ? error.code : 'failed',
  message: error.message,
});
