import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountNotFound } from './not-found.ts';
import { shedCalls } from './overload.ts';

const BUSY_AFTER_MS = 2_000;

const app = Fastify();
shedCalls(app, BUSY_AFTER_MS);
mountNotFound(app);
app.get('/manager/api/answer', () => 'answer');
app.get('/', () => 'page');
await app.ready();

const ask = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url);
  return { statusCode, retryAfter: headers['retry-after'], body };
};

/** The loop does nothing else for so long, and is looked at then. */
const stall = async (): Promise<void> => {
  for (const untilMs = performance.now() + BUSY_AFTER_MS + 600; performance.now() < untilMs;);
  await sleep(0);
};

test('one long task turns nobody away; a loop that stays late turns calls away, not pages, until it has caught up', async () => {
  await stall();
  expect(await ask('/manager/api/answer')).toMatchObject({ statusCode: 200 });

  await stall();
  await stall();
  const refused = await ask('/manager/api/answer');
  expect(refused).toMatchObject({ statusCode: 503, retryAfter: '1' });
  expect(JSON.parse(refused.body)).toMatchObject({ code: 50000, message: 'Overloaded, try again', data: null });
  expect(await ask('/')).toMatchObject({ statusCode: 200 });

  await expect.poll(() => ask('/manager/api/answer'), { timeout: 60_000 }).toMatchObject({ statusCode: 200 });
  await app.close();
});
