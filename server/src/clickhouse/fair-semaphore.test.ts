import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClickHouse, ReadQuery } from './client.ts';
import { createFairSemaphore, NoTurnError, throughSemaphore } from './fair-semaphore.ts';

test('one who asks for much does not keep another waiting behind it', async () => {
  const gate = createFairSemaphore({ atOnce: 3, atOnceEach: 2 });
  const order: string[] = [];
  const ask = (who: string, n: number) =>
    gate.run({ asker: who, waitMs: 60_000 }, async () => {
      order.push(`${who}${n}`);
      await sleep(1);
    });
  const greedy = Array.from({ length: 8 }, (_, n) => ask('a', n));
  await Promise.all([...greedy, ask('b', 0), ask('b', 1)]);
  expect(order.slice(0, 4)).toEqual(['a0', 'a1', 'b0', expect.any(String)]);
  expect(order.indexOf('b1')).toBeLessThan(5);
  expect(order.toSorted()).toEqual([...Array.from({ length: 8 }, (_, n) => `a${n}`), 'b0', 'b1']);
});

test('never more at once than allowed, in all and of one; all run, failures too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ who: fc.constantFrom('a', 'b', 'c', 'd'), fails: fc.boolean(), ticks: fc.nat({ max: 5 }) }), {
        maxLength: 40,
      }),
      async (asked) => {
        const gate = createFairSemaphore({ atOnce: 3, atOnceEach: 2 });
        const now = new Map<string, number>();
        let all = 0;
        const outcomes = await Promise.allSettled(
          asked.map(({ who, fails, ticks }) =>
            gate.run({ asker: who, waitMs: 60_000 }, async () => {
              now.set(who, (now.get(who) ?? 0) + 1);
              all += 1;
              expect(all).toBeLessThanOrEqual(3);
              expect(now.get(who)).toBeLessThanOrEqual(2);
              for (let i = 0; i < ticks; i++) await Promise.resolve();
              now.set(who, (now.get(who) ?? 0) - 1);
              all -= 1;
              if (fails) throw new Error('failed');
            }),
          ),
        );
        expect(outcomes.map(({ status }) => status)).toEqual(asked.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')));
      },
    ),
    { numRuns: 100 },
  );
});

test('places are bounded: who has most of them gives one up to who has fewer, and nobody is refused for the sake of one with as many', async () => {
  const gate = createFairSemaphore({ atOnce: 1, atOnceEach: 1, places: { all: 4, each: 3 } });
  const ended: string[] = [];
  const ask = (who: string) =>
    gate
      .run({ asker: who, waitMs: 60_000 }, () => sleep(1))
      .then(
        () => ended.push(`${who} done`),
        () => ended.push(`${who} refused`),
      );
  // One runs and three wait; the fifth finds no place of its own.
  const greedy = Array.from({ length: 5 }, () => ask('a'));
  await Promise.all([...greedy, ask('b'), ask('c'), ask('d'), ask('e')]);
  expect(gate.isIdle()).toBe(true);
  expect(ended.toSorted()).toEqual([
    'a done',
    'a done',
    'a refused',
    'a refused',
    'a refused',
    'b done',
    'c done',
    'd done',
    'e refused',
  ]);
});

test('whose turn does not come in time is refused then, and keeps nobody waiting', async () => {
  const gate = createFairSemaphore({ atOnce: 1, atOnceEach: 1 });
  const first = gate.run({ asker: 'a', waitMs: 60_000 }, () => sleep(120));
  const late = gate.run({ asker: 'a', waitMs: 20 }, () => sleep(1)).catch((error: unknown) => error);
  const patient = gate.run({ asker: 'b', waitMs: 60_000 }, () => Promise.resolve('done'));
  expect(await late).toBeInstanceOf(NoTurnError);
  await first;
  expect(await patient).toBe('done');
  expect(await gate.run({ asker: 'a', waitMs: 1 }, () => Promise.resolve('free'))).toBe('free');
});

test('a read is given what is left of its request, and none is begun with too little', async () => {
  const gate = createFairSemaphore({ atOnce: 1, atOnceEach: 1 });
  const asked: unknown[] = [];
  const query = (q: ReadQuery): Promise<never[]> => {
    asked.push(q.settings?.max_execution_time);
    return Promise.resolve([]);
  };
  const within = (withinMs: number): ClickHouse =>
    throughSemaphore({ query } as unknown as ClickHouse, { gate, asker: 'a', withinMs });
  await within(4_400).query({ name: 'x', sql: 'SELECT 1' });
  await within(2_900).query({ name: 'x', sql: 'SELECT 1' });
  await expect(within(900).query({ name: 'x', sql: 'SELECT 1' })).rejects.toMatchObject({ kind: 'timeout' });
  expect(asked).toEqual([undefined, 2]);
});
