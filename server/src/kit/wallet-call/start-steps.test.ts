import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { LEASE_MS, type Room, startSteps, type StepWork } from './start-steps.ts';

type Item = { site_id: string };
const said: { msg: string; site: string }[] = [];
const log = pino({}, { write: (line: string) => void said.push(JSON.parse(line) as { msg: string; site: string }) });
const start = (work: Partial<StepWork<Item, string>> & Pick<StepWork<Item, string>, 'claim'>) =>
  startSteps<Item, string>(
    { now: () => new Date(), log },
    {
      name: 'steps',
      waits: () => sql`false`,
      maxOpen: 8,
      take: async () => 'done',
      endOfFailure: () => 'failed',
      record: async () => true,
      told: ({ site_id: site }) => ({ site }),
      ...work,
    },
  );
/** Gives these out, one list a look. */
const claimOf = (...lists: Item[][]) => {
  const rooms: Room[] = [];
  return { rooms, claim: async (room: Room) => (rooms.push(room), lists.shift() ?? []) };
};

afterEach(() => {
  vi.useRealTimers();
  said.length = 0;
});

test('each look is told how many steps of which websites are under way', async () => {
  const { rooms, claim } = claimOf([{ site_id: '1' }, { site_id: '1' }, { site_id: '2' }]);
  const { promise, resolve } = Promise.withResolvers<string>();
  const steps = start({ claim, take: () => promise });
  await expect.poll(() => rooms.length, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(rooms.slice(0, 2)).toMatchObject([
    { open: { siteIds: [], steps: [] }, limit: 8 },
    { open: { siteIds: ['1', '2'], steps: [2, 1] }, limit: 5 },
  ]);
  resolve('done');
  await steps.stop();
});

test('an end that comes after its lease is noted if it still counts, and told otherwise', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const noted: string[] = [];
  const { claim } = claimOf([{ site_id: 'mine' }, { site_id: 'lost' }, { site_id: 'away' }]);
  const steps = start({
    claim,
    take: async ({ site_id: site }) => (vi.advanceTimersByTime(LEASE_MS + 1), site),
    record: async ({ site_id: site }) => {
      if (site === 'away') throw new Error('Connection terminated unexpectedly');
      if (site === 'mine') noted.push(site);
      return site === 'mine';
    },
  });
  await expect.poll(() => said.map(({ site }) => site).toSorted(), { timeout: 10_000 }).toEqual(['away', 'lost']);
  await steps.stop();
  expect(noted).toEqual(['mine']);
  expect(said.find(({ site }) => site === 'lost')?.msg).toBe('a step of steps ended after its lease');
  expect(said.find(({ site }) => site === 'away')?.msg).toContain('could not be noted within its lease');
});
