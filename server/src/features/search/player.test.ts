import { findPlayers, MAX_PLAYER_CHOICES } from '@manager/contract/features/search/player';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller } from '../../../test/client.ts';
import { createAgent, createSite } from '../../../test/world.ts';

const t = await startTestApp();
let operator: Caller;
let mine: Caller;
const sites: Record<'north' | 'south' | 'away', string> = { north: '', south: '', away: '' };

/** Names by website; `away` belongs to another agent. */
const NAMES = {
  north: ['Kim', 'kimono', 'joaKIM', '100%_sure', 'a_b', 'axb', 'ИВАН77', '金龙玩家', 'back\\slash'],
  south: ['kim', 'sakimoto', 'Zed', 'zz9'],
  away: ['kim', 'hidden-kim', 'Wanderer'],
} as const;
const ALL = Object.entries(NAMES).flatMap(([site, names]) => names.map((name) => ({ site, name })));

const add = async (site: string, names: readonly string[]): Promise<void> => {
  await t.deps.db
    .insertInto('player')
    .values(names.map((name) => ({ site_id: site, user_name: name, currency: 'USD' })))
    .execute();
};

beforeAll(async () => {
  const own = await createAgent(t.deps.db, { name: 'Own' });
  const other = await createAgent(t.deps.db, { name: 'Other' });
  for (const [key, agentId] of [
    ['north', own.id],
    ['south', own.id],
    ['away', other.id],
  ] as const) {
    sites[key] = (await createSite(t.deps.db, { agentId, code: key })).id;
    await add(sites[key], NAMES[key]);
  }
  operator = await t.signInAs({ allAgents: true, codes: ['B', 'B-3'] });
  mine = await t.signInAs({ agentId: own.id, codes: ['B', 'B-3'] });
});

const names = async (q: string, caller = operator): Promise<string[]> =>
  (await caller.call(findPlayers, { q })).list.map((player) => player.user_name);

describe('a part of a name', () => {
  it('finds it in any case, what begins with it first', async () => {
    expect(await names('KIM', mine)).toEqual(['Kim', 'kim', 'kimono', 'joaKIM', 'sakimoto']);
    expect(await names('иван')).toEqual(['ИВАН77']);
    expect(await names('龙玩')).toEqual(['金龙玩家']);
    expect(await names('z9')).toEqual(['zz9']);
  });

  it('of one letter is its beginning', async () => expect(await names('z')).toEqual(['Zed', 'zz9']));

  it.each([
    ['%', []],
    ['0%_', ['100%_sure']],
    ['a_b', ['a_b']],
    ['_', []],
    ['k\\s', ['back\\slash']],
    ['__', []],
    ["' or 1=1 --", []],
    ['{}', []],
  ])('%j is taken literally', async (q, expected) => expect(await names(q)).toEqual(expected));

  it('that nobody has finds nobody', async () => expect(await names('qqqq')).toEqual([]));

  it('finds what a plain comparison finds, whoever asks', async () => {
    const anyName = fc.constantFrom(...ALL.map(({ name }) => name));
    const part = fc
      .tuple(anyName, fc.nat(8), fc.integer({ min: 2, max: 6 }))
      .map(([name, at, length]) => name.slice(at, at + length));
    await fc.assert(
      fc.asyncProperty(part, fc.boolean(), async (text, isMine) => {
        const q = text.trim();
        // Digits are looked for among ids as well (below).
        if (q.length < 2 || /^\d+$/.test(q)) return;
        const expected = ALL.filter(
          ({ site, name }) => (!isMine || site !== 'away') && name.toLowerCase().includes(q.toLowerCase()),
        ).map(({ name }) => name);
        expect((await names(q, isMine ? mine : operator)).toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: 40 },
    );
  });
});

describe('a player', () => {
  it('is told from others of the name by website and agent', async () => {
    const { list } = await operator.call(findPlayers, { q: 'kim', site_id: sites.away });
    expect(list).toMatchObject([
      { user_name: 'kim', site_id: sites.away, site_code: 'away', agent_name: 'Other', currency: 'USD' },
      { user_name: 'hidden-kim' },
    ]);
  });

  it('is found by the whole id, and named by it', async () => {
    const [zed] = (await mine.call(findPlayers, { q: 'zed' })).list;
    expect((await mine.call(findPlayers, { q: zed?.id ?? '' })).list[0]).toEqual(zed);
    expect((await mine.call(findPlayers, { ids: zed?.id ?? '' })).list).toEqual([zed]);
  });

  it('out of scope is unknown, by name and by id', async () => {
    const [wanderer] = (await operator.call(findPlayers, { q: 'wander' })).list;
    expect(wanderer).toBeDefined();
    expect((await mine.call(findPlayers, { q: 'wander' })).list).toEqual([]);
    for (const input of [{ q: wanderer?.id ?? '' }, { ids: wanderer?.id ?? '' }, { q: 'kim', site_id: sites.away }])
      expect((await mine.call(findPlayers, input)).list).toEqual([]);
    const nobody = await t.signInAs({ agentId: null, allAgents: false, codes: ['B', 'B-3'] });
    expect((await nobody.tryCall(findPlayers, { q: 'kim' })).code).toBe(40300);
  });

  it('with many of the name: as many as an answer holds, and that there are more', async () => {
    await add(
      sites.north,
      Array.from({ length: MAX_PLAYER_CHOICES }, (_, index) => `crowd${index}`),
    );
    expect(await operator.call(findPlayers, { q: 'crow' })).toMatchObject({ has_more: false });
    await add(sites.south, ['the crowd']);
    const { list, has_more: hasMore } = await operator.call(findPlayers, { q: 'crowd' });
    expect([list.length, hasMore]).toEqual([MAX_PLAYER_CHOICES, true]);
    expect(list.map((player) => player.user_name)).not.toContain('the crowd');
  });

  it('is masked where the report masks him, and found by the whole name or id alone', async () => {
    const [zed] = (await operator.call(findPlayers, { q: 'zed' })).list;
    const reporter = await t.signInAs({ allAgents: true, codes: ['F', 'F-3'] });
    const masked = [{ ...zed, user_name: 'Ze***' }];
    for (const input of [{ q: 'zED' }, { q: zed?.id ?? '' }, { ids: zed?.id ?? '' }])
      expect(await reporter.call(findPlayers, input)).toEqual({ list: masked, has_more: false });
    for (const q of ['Z', 'ze', 'ed', 'Zed ed']) expect(await names(q, reporter)).toEqual([]);
    expect(await names('kim', reporter)).toEqual(['Ki***', 'ki***', 'ki***']);
    const named = await t.signInAs({ allAgents: true, codes: ['F', 'F-3', 'F-3-96'] });
    expect(await names('ze', named)).toEqual(['Zed']);
  });

  it('is asked for by somebody who may open a screen with players', async () => {
    const caller = await t.signInAs({ allAgents: true, codes: ['C', 'C-2'] });
    expect((await caller.tryCall(findPlayers, { q: 'kim' })).code).toBe(40300);
    expect((await operator.tryCall(findPlayers, {})).code).toBe(40001);
    expect((await operator.tryCall(findPlayers, { q: ' ' })).code).toBe(40001);
  });
});
