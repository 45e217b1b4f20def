import type { FastifyInstance } from 'fastify';

/** How often the event loop is asked how late it is. */
const LOOK_EVERY_MS = 250;
const CALL = /^\/(?:manager|platform)\//;

/**
 * Turns calls away with 503 while the event loop is late by more than `busyAfterMs`; pages and their files are not, they cost next to nothing.
 * It counts as late when it was so at two looks in a row: one long task, or a machine that stood still for a moment, is over when those who
 * waited for it are heard. (@fastify/under-pressure compares a mean of one second, which is not a number when that second held fewer than two
 * turns of the loop, and then turns everybody away.)
 */
export const shedCalls = (app: FastifyInstance, busyAfterMs: number): void => {
  let dueMs = performance.now() + LOOK_EVERY_MS;
  /** Lateness at the last two looks. */
  let lateMs: readonly [number, number] = [0, 0];
  const timer = setTimeout(() => {
    const nowMs = performance.now();
    lateMs = [lateMs[1], nowMs - dueMs];
    dueMs = nowMs + LOOK_EVERY_MS;
    timer.refresh();
  }, LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearTimeout(timer);
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const isBusy = Math.min(...lateMs) > busyAfterMs;
    if (isBusy && CALL.test(request.url)) done(Object.assign(new Error('overloaded'), { statusCode: 503 }));
    else done();
  });
};
