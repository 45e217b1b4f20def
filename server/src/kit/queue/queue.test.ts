import { afterAll, expect, test } from 'vitest';
import { silentLog, testStores } from '../../../test/stores.ts';
import { inTransaction } from '../../postgres/db.ts';
import { createQueue } from './queue.ts';

const {
  postgresUrl: url,
  database: { db },
} = await testStores();
const queue = createQueue({ url, log: silentLog });
afterAll(() => queue.stop());

/** Shorter than a worker that was not told of anything waits until it looks by itself. */
const SOON_MS = 5_000;

test('all owners that a transaction tells of are heard of soon, though it notifies once', async () => {
  const heard: string[] = [];
  await queue.work<{ owner: string }>({
    queue: 'payout',
    workers: 1,
    together: 4,
    run: async ({ owner }) => void heard.push(owner),
  });
  const owners = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  await expect
    .poll(
      async () => {
        // The worker listens from some moment on.
        if (heard.length === 0) await inTransaction(db, (tx) => queue.wake(tx, { queue: 'payout', owners: ['0'] }));
        return heard;
      },
      { timeout: 30_000, interval: 500 },
    )
    .toEqual(['0']);
  await inTransaction(db, (tx) => queue.wake(tx, { queue: 'payout', owners }));
  await expect.poll(() => heard.slice(1).toSorted(), { timeout: SOON_MS }).toEqual(owners);
});
