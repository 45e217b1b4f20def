import { saveGame, type GameRow } from '@manager/contract/features/set-up/game';
import {
  getOddsHistory,
  getOddsList,
  type OddsEntry,
  type OddsRow,
  previewOddsEffect,
  saveOdds,
} from '@manager/contract/features/set-up/game-odds';
import { ConfigObject } from '@manager/contract/platform/config';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../../test/client.ts';
import { createAgent, createSite } from '../../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'off' } });
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true, userName: 'chief' });
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const foreign = await createAgent(db);
const foreignSite = await createSite(db, { agentId: foreign.id });
const staff = await t.signInAs({ agentId: agent.id, codes: ['C-1', 'C-1-91'] });
const reader = await t.signInAs({ agentId: agent.id, codes: ['C-1'] });

let drawn = 0;
const makeLottery = (changes: object = {}): Promise<GameRow> => {
  drawn += 1;
  return admin.call(saveGame, { code: `draw-${drawn}`, name: 'Draw', vendor: 'House', type: 'lottery', rtp: '94', ...changes });
};
/** Three digits: exactly one of 1000, or any of 6 orders. Returns: 0.94, and 0.6 + 0.33 = 0.93. */
const ODDS: OddsEntry[] = [
  { code: 'STRAIGHT', method: 'straight', probability: '1/1000', rate: '940' },
  { code: 'BOX6', method: 'box', probability: '6/1000', rate: '100' },
  { code: 'BOX3', method: 'box', probability: '3/1000', rate: '110.00' },
];
const save = (game: GameRow, changes: object = {}): Promise<OddsRow> =>
  admin.call(saveOdds, { game_id: game.id, version: 0, entries: ODDS, reason: 'par sheet', ...changes });
const refused = async (game: GameRow, changes: object): Promise<unknown[]> => {
  const answer: Answer<unknown> = await admin.tryCall(saveOdds, {
    game_id: game.id,
    version: 0,
    entries: ODDS,
    reason: 'par sheet',
    ...changes,
  });
  return [answer.code, (answer.data as { fields?: unknown } | null)?.fields];
};
const fed = async (id: string) => {
  const { body } = await t.app.inject({
    method: 'GET',
    url: '/platform/v1/config',
    headers: { authorization: `Bearer ${t.platform.key}` },
  });
  const objects = body
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => ConfigObject.parse(JSON.parse(line)));
  return objects.flatMap((object) => (object.kind === 'odds' && object.data.id === id ? [object.data] : []));
};

describe('odds of a game', () => {
  it('say exactly what each method returns, are fed to platforms, and are on record', async () => {
    const game = await makeLottery();
    const row = await save(game);
    expect(row).toMatchObject({
      version: 1,
      odds_version: `${row.id}.1`,
      site_id: null,
      entries: [ODDS[0], ODDS[1], { ...ODDS[2], rate: '110' }],
      methods: [
        { method: 'straight', exact: '47/50', pct: '94', hit_pct: '0.1' },
        { method: 'box', exact: '93/100', pct: '93', hit_pct: '0.9' },
      ],
      updated_by: 'chief',
    });
    expect(await admin.call(getOddsList, { game_id: game.id })).toEqual({ rtp: '94', list: [row], can: { edit: true } });
    expect(await fed(row.id)).toEqual([{ id: row.id, game_id: game.id, site_id: null, version: 1, entries: row.entries }]);
    const entry = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'game.odds')
      .where('object_id', '=', game.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ reason: 'par sheet', before: null, after: { odds_return: '93–94' } });
  });

  it('keep every version, since bets name them', async () => {
    const game = await makeLottery();
    await save(game);
    const changed = [{ code: 'STRAIGHT', method: 'straight', probability: '1/1000', rate: '900.5' }];
    const row = await save(game, { version: 1, entries: changed, reason: 'lower' });
    expect([row.version, row.entries]).toEqual([2, changed]);
    const { list } = await admin.call(getOddsHistory, { game_id: game.id });
    expect(list.map(({ version, reason, by, methods }) => [version, reason, by, methods[0]?.pct])).toEqual([
      [2, 'lower', 'chief', '90.05'],
      [1, 'par sheet', 'chief', '94'],
    ]);
    expect((await fed(row.id))[0]?.version).toBe(2);
  });

  it.each([
    [
      'above the return of the game',
      [{ code: 'A', method: 'a', probability: '1/1000', rate: '940.000001' }],
      'A method would return more than the RTP of the game',
    ],
    [
      'a probability above 1',
      [{ code: 'A', method: 'a', probability: '3/2', rate: '0.5' }],
      'A fraction such as 1/1000, above 0 and at most 1, also together within a method',
    ],
    [
      'prizes of a method that come more often than bets',
      [
        { code: 'A', method: 'a', probability: '2/3', rate: '0.5' },
        { code: 'B', method: 'a', probability: '1/2', rate: '0.5' },
      ],
      'A fraction such as 1/1000, above 0 and at most 1, also together within a method',
    ],
    ['a code twice', [ODDS[0], ODDS[0]], 'Already in use'],
    ['none for the game', [], 'Required'],
  ])('refuse %s', async (_, entries, message) => {
    const game = await makeLottery();
    expect(await refused(game, { entries })).toEqual([40001, { entries: message }]);
    expect((await admin.call(getOddsList, { game_id: game.id })).list).toEqual([]);
  });

  it.each(['0', '-1', '1e3', 'a', '0.0000001'])('refuse the rate %s', async (rate) => {
    const game = await makeLottery();
    const [code] = await refused(game, { entries: [{ ...ODDS[0], rate }] });
    expect(code).toBe(40001);
  });

  it('are of lotteries alone, whose return is known', async () => {
    const [slot, unknown] = [await makeLottery({ type: 'slot' }), await makeLottery({ rtp: undefined })];
    expect(await refused(slot, {})).toEqual([40001, { entries: 'Only lotteries have odds' }]);
    expect(await refused(unknown, {})).toEqual([
      40001,
      { entries: 'The game has no RTP to hold the odds against: set it first' },
    ]);
  });

  it('hold the return of their game: it cannot be set below them', async () => {
    const game = await makeLottery();
    await save(game);
    const answer = await admin.tryCall(saveGame, { id: game.id, version: 1, rtp: '93.9', reason: 'lower' });
    expect([answer.code, (answer.data as { fields?: unknown } | null)?.fields]).toEqual([
      40001,
      { rtp: 'The odds in force return more than this' },
    ]);
  });

  it('are written once when two save the same version at once', async () => {
    const game = await makeLottery();
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() =>
        admin.tryCall(saveOdds, { game_id: game.id, version: 0, entries: ODDS, reason: 'at once', accept_no_effect: true }),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900, 40900]);
    expect((await admin.call(getOddsHistory, { game_id: game.id })).list).toHaveLength(1);
  });

  it('wait for a second person under dual control, and change nothing until then', async () => {
    const game = await makeLottery();
    t.deps.settings.dualControl = 'on';
    const waiting = await admin.tryCall(saveOdds, { game_id: game.id, version: 0, entries: ODDS, reason: 'par sheet' });
    t.deps.settings.dualControl = 'off';
    expect(waiting.code).toBe(40903);
    const { approval_id: id } = waiting.data as unknown as { approval_id: string };
    const approval = await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(approval).toMatchObject({
      approve_code: 'C-1-94',
      before: null,
      after: { odds: ['STRAIGHT 1/1000 × 940', 'BOX6 6/1000 × 100', 'BOX3 3/1000 × 110'], odds_return: '93–94' },
    });
    expect((await admin.call(getOddsList, { game_id: game.id })).list).toEqual([]);
  });
});

describe('odds of a website', () => {
  it('take the place of those of the game there, and give it back', async () => {
    const game = await makeLottery();
    await save(game);
    const own = [{ code: 'STRAIGHT', method: 'straight', probability: '1/1000', rate: '900' }];
    const wish = { game_id: game.id, site_id: site.id, version: 0, entries: own };
    const { list } = await admin.call(previewOddsEffect, wish);
    expect(list).toMatchObject([
      { field: 'odds', changed: 1, before: [{ value: '93 94 game', count: 1 }], after: [{ value: '90 90 site', count: 1 }] },
    ]);
    const row = await admin.call(saveOdds, { ...wish, reason: 'their own' });
    expect([row.site_id, row.methods[0]?.pct, (await fed(row.id))[0]?.site_id]).toEqual([site.id, '90', site.id]);
    const back = await admin.call(saveOdds, { ...wish, version: 1, entries: [], reason: 'back' });
    expect([back.entries, (await fed(row.id))[0]]).toEqual([[], expect.objectContaining({ version: 2, entries: [] })]);
  });

  it('are read by those alone who see the website, and set by the operator’s staff alone', async () => {
    const game = await makeLottery();
    await save(game);
    await save(game, { site_id: foreignSite.id, accept_no_effect: true });
    expect((await staff.call(getOddsList, { game_id: game.id })).list.map(({ site_id: id }) => id)).toEqual([null]);
    expect((await staff.tryCall(getOddsHistory, { game_id: game.id, site_id: foreignSite.id })).code).toBe(40400);
    const wish = { game_id: game.id, site_id: foreignSite.id, version: 1, entries: ODDS };
    expect((await staff.tryCall(saveOdds, { ...wish, reason: 'theirs' })).code).toBe(40300);
    expect((await staff.tryCall(previewOddsEffect, wish)).code).toBe(40300);
    expect((await admin.tryCall(saveOdds, { ...wish, site_id: '424242', reason: 'nobody’s' })).code).toBe(40400);
  });
});

it('who only reads games reads odds, and sets none', async () => {
  const game = await makeLottery();
  await save(game);
  expect((await reader.call(getOddsList, { game_id: game.id })).can).toEqual({ edit: false });
  expect((await reader.tryCall(saveOdds, { game_id: game.id, version: 1, entries: ODDS, reason: 'x' })).code).toBe(40300);
  expect((await admin.tryCall(getOddsList, { game_id: '424242' })).code).toBe(40400);
});
