import { getGameReport } from '@manager/contract/features/report/game-report';
import pino from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../test/client.ts';

let told: Record<string, unknown>[] = [];
const requestLog = pino(
  { level: 'info', base: null },
  { write: (line: string) => void told.push(JSON.parse(line) as (typeof told)[number]) },
);
const t = await startTestApp({ requestLog });
const { app } = t;
beforeEach(() => (told = []));

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PATH = `/manager${getGameReport.path}`;

test('a request is a line: who, what, how it ended, in which trace, and none of its secrets', async () => {
  const reader = await t.signInAs({ isSuper: true });
  told = [];
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
  const url = `${PATH}?date_from=2026-01-01&date_to=2026-01-01&secret=in-the-address`;
  const answer = await app.inject({ url, headers: { 'x-token': reader.token, traceparent } });
  const { code, request_id: requestId } = answer.json<{ code: number; request_id: string }>();
  await expect
    .poll(() => told)
    .toMatchObject([
      {
        msg: 'request',
        requestId,
        traceId: TRACE,
        method: 'GET',
        path: PATH,
        status: 200,
        code,
        userId: reader.userId,
        ip: '127.0.0.1',
        ms: expect.any(Number),
      },
    ]);
  const text = JSON.stringify(told);
  for (const secret of [reader.token, 'in-the-address', '2026-01-01']) expect(text).not.toContain(secret);
});

test('without a session, a trace or an envelope the line says what there is', async () => {
  const answer = await app.inject({ url: PATH, headers: { 'x-token': 'a-forged-token' } });
  const { code, request_id: requestId } = answer.json<{ code: number; request_id: string }>();
  await app.inject('/platform/v1/config');
  await app.inject('/healthz');
  await expect.poll(() => told.length).toBe(2);
  const [console, platform] = told;
  expect(console).toMatchObject({ requestId, traceId: requestId.replaceAll('-', ''), path: PATH, status: 200, code });
  expect(code).not.toBe(0);
  expect(platform).toMatchObject({ path: '/platform/v1/config', status: 401 });
  expect([console, platform].flatMap((line) => Object.keys(line ?? {})).filter((name) => name === 'userId')).toEqual([]);
  expect(JSON.stringify(told)).not.toContain('a-forged-token');
});
