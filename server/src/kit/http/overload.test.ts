import { setTimeout as sleep } from 'node:timers/promises';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/client.ts';

const BUSY_AFTER_MS = 2_000;
const CALL = `/manager${getGameReport.path}`;

const { app } = await startTestApp({ settings: { busyAfterMs: BUSY_AFTER_MS } });

const ask = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url);
  return { statusCode, retryAfter: headers['retry-after'], body };
};

/** The loop does nothing else for so long, and is looked at then. */
const stall = async (): Promise<void> => {
  for (const untilMs = performance.now() + BUSY_AFTER_MS + 600; performance.now() < untilMs;);
  await sleep(0);
};

test('one long task turns nobody away; a loop that stays late turns calls away, and nothing else, until it has caught up', async () => {
  await stall();
  expect(await ask(CALL)).toMatchObject({ statusCode: 200 });
  expect(await ask('/platform/v1/config')).toMatchObject({ statusCode: 401 });

  await stall();
  await stall();
  const [call, platformCall, health] = await Promise.all([CALL, '/platform/v1/config', '/healthz'].map((url) => ask(url)));
  expect(call).toMatchObject({ statusCode: 503, retryAfter: '1' });
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ code: 50000, message: 'Overloaded, try again', data: null });
  expect(platformCall).toMatchObject({ statusCode: 503, retryAfter: '1' });
  expect(JSON.parse(platformCall?.body ?? '')).toMatchObject({ code: 'busy' });
  expect(health).toMatchObject({ statusCode: 200 });

  await expect.poll(() => ask(CALL), { timeout: 60_000 }).toMatchObject({ statusCode: 200 });
});
