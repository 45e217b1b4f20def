import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeManager, PLATFORM_KEY, startFakeManager } from '../test/fake-manager.ts';
import { createFeed } from './feed.ts';

const ROW = { bet_id: 'b1', row_version: 1 };
const BATCH = { idempotencyKey: 'k-1', ndjson: Buffer.from(`${JSON.stringify(ROW)}\n`) };

let manager: FakeManager;
beforeEach(async () => {
  manager = await startFakeManager();
});
afterEach(() => manager.close());

const feedTo = (extra: Partial<Parameters<typeof createFeed>[0]> = {}) =>
  createFeed({ baseUrl: manager.baseUrl, key: PLATFORM_KEY, firstRetryMs: 10, ...extra });

describe('feed', () => {
  it.each(['zstd', 'gzip'] as const)('sends rows packed with %s under their key', async (encoding) => {
    const answer = await feedTo({ encoding }).sendBets(BATCH);
    expect(answer).toEqual({ accepted: 1, duplicates: 0, amended: 0, rejected: [] });
    expect(manager.batches).toMatchObject([{ key: 'k-1', rows: [ROW] }]);
  });

  it('tries again under the same key after 503 and 429', async () => {
    manager.misbehave.push({ status: 503 }, { status: 429, headers: { 'retry-after': '0' } });
    expect(await feedTo().sendBets(BATCH)).toMatchObject({ accepted: 1 });
    expect(manager.batches.map((batch) => batch.key)).toEqual(['k-1']);
  });

  it('waits as long as Retry-After says', async () => {
    manager.misbehave.push({ status: 503, headers: { 'retry-after': '1' } });
    const startedMs = performance.now();
    await feedTo().sendBets(BATCH);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(990);
  });

  it('asks for a batch that is applied later', async () => {
    manager.misbehave.push({ status: 202, body: { batch_id: '77' } }, { status: 200, body: { batch_id: '77', state: 'open' } });
    expect(await feedTo().sendBets(BATCH)).toMatchObject({ accepted: 1 });
  });

  it('does not repeat what was refused', async () => {
    await expect(feedTo({ key: 'wrong' }).sendBets(BATCH)).rejects.toMatchObject({ status: 401 });
    manager.misbehave.push({ status: 409, body: { title: 'another body' } });
    await expect(feedTo().sendBets(BATCH)).rejects.toMatchObject({ status: 409 });
    expect(manager.batches).toEqual([]);
  });

  it('gives up after its time when nobody is there', async () => {
    const feed = createFeed({ baseUrl: 'http://127.0.0.1:9', key: PLATFORM_KEY, firstRetryMs: 10, retryForMs: 60 });
    await expect(feed.sendBets(BATCH)).rejects.toThrow(/cannot be reached/);
  });

  it('stops at once when it is told to', async () => {
    const stop = new AbortController();
    manager.misbehave.push({ status: 503, headers: { 'retry-after': '30' } });
    const sending = feedTo({ signal: stop.signal }).sendBets(BATCH);
    setTimeout(() => stop.abort(new Error('stopped')), 50);
    await expect(sending).rejects.toThrow('stopped');
  });
});
