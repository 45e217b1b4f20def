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

test('orders are taken up one after the other, and one that failed when its time has come', async () => {
  const heard: string[] = [];
  const send = (owner: string, n: string) => inTransaction(db, (tx) => queue.send(tx, { queue: 'export', owner, data: { n } }));
  for (const n of ['a', 'b', 'c']) await send('one', n);
  await send('other', 'd');
  await queue.work<{ n: string }>({
    queue: 'export',
    workers: 2,
    run: async ({ n }) => {
      heard.push(n);
      if (n === 'b' && heard.filter((each) => each === n).length === 1) throw new Error('A first try that fails');
    },
  });
  await expect.poll(() => heard.toSorted(), { timeout: SOON_MS }).toEqual(['a', 'b', 'b', 'c', 'd']);
});
