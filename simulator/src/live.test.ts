import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeManager, PLATFORM_KEY, startFakeManager } from '../test/fake-manager.ts';
import { createFeed } from './feed.ts';
import { loadHistory } from './history.ts';
import { runLive } from './live.ts';
import { createWorld } from './world.ts';

const world = createWorld({ playerCount: 200, days: 5 });

let manager: FakeManager;
beforeEach(async () => {
  manager = await startFakeManager();
});
afterEach(() => manager.close());

const feedTo = (signal?: AbortSignal) =>
  createFeed({ baseUrl: manager.baseUrl, key: PLATFORM_KEY, firstRetryMs: 10, ...(signal === undefined ? {} : { signal }) });

describe('loadHistory', () => {
  it('brings every bet to Manager and tells how far it is', async () => {
    const progress: number[] = [];
    const options = {
      feed: feedTo(),
      world,
      untilMs: Date.parse('2026-11-21T13:00:00Z'),
      bets: 3_000,
      limits: { maxRows: 700, maxBytes: 2 ** 20 },
    };
    const result = await loadHistory({ ...options, onProgress: (loaded) => progress.push(loaded) });
    expect(result).toMatchObject({ bets: 3_000, accepted: 3_000, rejected: [] });
    // A correction that overtakes its bet in another batch leaves the bet itself with nothing new to say.
    expect(result.amended + result.duplicates).toBe(result.rows - 3_000);
    expect(manager.bets.size).toBe(3_000);
    expect(progress.at(-1)).toBe(3_000);
    const again = await loadHistory(options);
    expect(again).toMatchObject({ accepted: 0, duplicates: again.rows });
    expect(new Set(manager.batches.map((batch) => batch.key)).size).toBe(manager.batches.length / 2);
  });
});

describe('runLive', () => {
  it('plays at about its rate, survives an outage, and settles what is open when it stops', async () => {
    const stop = new AbortController();
    manager.misbehave.push({ status: 503 }, { status: 503 });
    const running = runLive({ feed: feedTo(stop.signal), lastFeed: feedTo(), world, ratePerS: 100, signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stopped')), 2_500);
    await running;
    const rows = [...manager.bets.values()];
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.length).toBeLessThan(700);
    const nowMs = Date.now();
    for (const row of rows) {
      const betAtMs = Date.parse(String(row['bet_at']));
      const settledAtMs = typeof row['settled_at'] === 'string' ? Date.parse(row['settled_at']) : betAtMs;
      expect(betAtMs <= settledAtMs && settledAtMs <= nowMs).toBe(true);
    }
    for (const batch of manager.batches.slice(0, -1)) {
      expect(new Set(batch.rows.map((row) => row['bet_id'])).size).toBe(batch.rows.length);
    }
  });
});
