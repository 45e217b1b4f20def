import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { allLooking, repeat, rest } from '../../src/base/repeat.ts';
import { readConfig } from '../../src/config.ts';
import { openDoor } from './door.ts';
import { settableClock } from './settable-clock.ts';

const SRC = join(import.meta.dirname, '..', '..', 'src');
const MAIN = join(SRC, 'main.ts');
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Every own file that a start of the product can load. */
const filesFrom = (start: string): string[] => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) visit(resolve(dirname(file), specifier));
  };
  visit(start);
  return [...found];
};

describe('what npm start runs', () => {
  const files = filesFrom(MAIN);

  test('takes its time from the machine and from nothing else', () => {
    expect(files.length).toBeGreaterThan(300);
    const outside = files.map((file) => relative(SRC, file)).filter((file) => file.startsWith('..'));
    expect(outside).toEqual([]);
    const starts = files.filter((file) => readFileSync(file, 'utf8').includes('runProduct('));
    expect(starts).toEqual([MAIN]);
    expect(readFileSync(MAIN, 'utf8')).toContain('runProduct({ environment: process.env, clock: systemClock })');
  });

  test('has no door for tests, and nothing that its environment could open', () => {
    const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    const doors = names.filter((name) => /['"`/]test\/(?:clock|run)\b|allLooking\(/.test(readFileSync(join(SRC, name), 'utf8')));
    expect(doors).toEqual([]);
    const given = { CLOCK: '1', TEST_CLOCK: '1', NOW: '2030-01-01', DOOR: '1', TEST: '1', NODE_ENV: 'test' };
    expect(readConfig(given, '/')).toEqual(readConfig({}, '/'));
  });
});

describe('the door of a product for tests', async () => {
  let machineMs = 1_000;
  const clock = settableClock(() => machineMs);
  const seen: string[] = [];
  const hourly = repeat({
    name: 'hourly',
    everyMs: 3_600_000,
    step: async (isForced) => {
      seen.push(`${clock.now().getTime()}${isForced ? ' forced' : ''}`);
      return seen.length === 2 ? 'more' : undefined;
    },
    onFailure: () => undefined,
  });
  const { url, server } = await openDoor(clock);
  afterAll(async () => {
    await hourly.stop();
    server.close();
  });
  const ask = async (path: string, input: object): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${url}/test/${path}`, { method: 'POST', body: JSON.stringify(input) });
    return { status: answer.status, body: await answer.json() };
  };

  test('moves the time forward and answers when all has been looked at', async () => {
    expect(seen).toEqual(['1000']);
    expect(await ask('clock', { to_ms: 61_000 })).toEqual({ status: 200, body: { now_ms: 61_000 } });
    // The first of the two looks found more to do.
    expect(seen).toEqual(['1000', '61000', '61000']);
    machineMs = 2_000;
    expect(await ask('clock', {})).toEqual({ status: 200, body: { now_ms: 62_000 } });
    expect(await ask('clock', { to_ms: 61_500 })).toMatchObject({ status: 400 });
    expect(clock.now()).toEqual(new Date(62_000));
  });

  test('has what is named look at once, and knows all names', async () => {
    expect(await ask('run', { names: ['hourly'] })).toEqual({ status: 200, body: {} });
    expect(seen.at(-1)).toBe('62000 forced');
    expect(await ask('run', { names: ['daily'] })).toEqual({ status: 404, body: { unknown: ['daily'], known: ['hourly'] } });
  });

  test('asks nothing of what has stopped', async () => {
    await hourly.stop();
    expect(await ask('run', { names: ['hourly'] })).toMatchObject({ status: 404 });
  });
});

test('a rest ends when it is asked to look, and with its signal', async () => {
  const named = () => allLooking().filter(({ name }) => name === 'a long rest');
  const resting = rest('a long rest', 3_600_000, new AbortController().signal);
  await Promise.all(named().map(({ look }) => look()));
  await resting;
  expect(named()).toEqual([]);
  await expect(rest('a long rest', 3_600_000, AbortSignal.abort(new Error('stopped')))).rejects.toThrow();
  expect(named()).toEqual([]);
});
