import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { holdActivity, shareActivity } from './hold-activity.ts';

const { deps } = await startTestApp();
const ID = '17';
const SHARERS = 6;

it('lets whoever changes an activity in after the steps that are under way, however many players come', async () => {
  let [isOver, isAsked, began] = [false, false, 0];
  const sharing = Promise.all(
    Array.from({ length: SHARERS }, async (_, index) => {
      await sleep(index * 7);
      while (!isOver) {
        await inTransaction(deps.db, async (tx) => {
          await shareActivity(tx, ID);
          if (isAsked) began += 1;
          // Longer than the others are apart: at every moment somebody is at it.
          await sleep(40);
        });
      }
    }),
  );
  await sleep(150);
  const before = await inTransaction(deps.db, async (tx) => {
    isAsked = true;
    await holdActivity(tx, ID);
    return began;
  });
  isOver = true;
  await sharing;
  // Those whose steps were on the way to the store when it was asked for.
  expect(before).toBeLessThanOrEqual(SHARERS);
});
