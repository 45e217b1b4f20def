import { approveRequest } from '@manager/contract/features/approval/approval';
import { getDrawingGames, saveDrawing } from '@manager/contract/features/algorithm/drawing/drawing-drawing';
import { getDataSequenceList } from '@manager/contract/features/algorithm/data/data-sequence';
import * as record from '@manager/contract/features/algorithm/drawing/record';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Answer, startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const maker = await t.signInAs({ isSuper: true });
const checker = await t.signInAs({ isSuper: true });

const makeGame = async (more: object = {}): Promise<string> => {
  const { id } = await createGame(db);
  await db
    .updateTable('game')
    .set({ rtp: '94', rtp_profiles: ['92', '94', '96'], max_multiple: '500', ...more })
    .where('id', '=', id)
    .execute();
  return id;
};
const slot = await makeGame();
const lottery = await makeGame({ type: 'lottery', rtp_profiles: ['94'] });

let drawn = 0;
/** Two points that return 94 % together. */
const draft = (more: object = {}) => {
  drawn += 1;
  return {
    game_id: slot,
    rtp_profile: '94',
    name: `drawing ${drawn}`,
    kind: 'outcome_curve' as const,
    points: 'pos,multiple,tag\n0,0,base\n1,1.880,big_win\n',
    ...more,
  };
};
const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const refusal = async (more: object): Promise<unknown> => fieldsOf(await maker.tryCall(saveDrawing, draft(more)));
const stepOf = ({ id, version, sha256 }: { id: string; version: number; sha256: string }) => ({
  id,
  version,
  sha256,
  reason: 'as agreed',
});
const inForce = () =>
  db
    .selectFrom('math_binding')
    .select(['drawing_id', 'rtp_profile', 'math_version', 'to_at'])
    .where('game_id', '=', slot)
    .orderBy('id')
    .execute();

describe('a drawing', () => {
  // shows S1.8, S2.60, S2.117, S5.8
  it('is kept in one way of writing, with what it returns', async () => {
    const row = await maker.call(saveDrawing, draft({ name: 'two points' }));
    const points = '0,0,base\n1,1.88,big_win\n';
    expect(row).toMatchObject({
      state: 'init',
      points,
      sha256: createHash('sha256').update(points).digest('hex'),
      n: 2,
      rtp_exact: '47/50',
      rtp_pct: '94',
      // |1.88 − 0.94| on both sides.
      sigma: '0.94',
      hit_rate_pct: '50',
      max_multiple: '1.88',
      faults: [],
      can: { edit: true, delete: true, check: true, use: false, apply: false },
    });
    expect(row.steps.filter((step) => step.points > 0)).toEqual([
      { step: '0', points: 1, sum: '0' },
      { step: '90-200', points: 1, sum: '1.88' },
    ]);
    const [entry] = await db.selectFrom('audit_event').select('after').where('action', '=', 'drawing.save').execute();
    expect(entry?.after).toMatchObject({ sha256: row.sha256, n: 2 });
    expect(entry?.after).not.toHaveProperty('points');
    expect((await maker.call(getDrawingGames, {})).list.find(({ id }) => id === slot)).toMatchObject({
      rtp_profiles: ['92', '94', '96'],
      max_multiple: '500',
    });
  });

  it('is refused in the words of the specification, at the row', async () => {
    expect(await refusal({ points: 'pos,multiple,tag\n' })).toEqual({ points: 'chart data is empty' });
    expect(await refusal({ points: ',1,base' })).toEqual({ 'points.1': 'pos can not be empty' });
    expect(await refusal({ points: '0,1,base\n1,,base' })).toEqual({ 'points.2': 'multiple can not be empty' });
    expect(await refusal({ points: '0,1,' })).toEqual({ 'points.1': 'tag need select' });
    expect(await refusal({ points: '3,1,base\n3,1,base' })).toEqual({
      'points.2': 'Each pos must be greater than the one before',
    });
    expect(await refusal({ points: '0,500.000001,base' })).toEqual({ 'points.1': 'Above the max multiple of the game' });
    expect(await refusal({ rtp_profile: '95' })).toEqual({ rtp_profile: 'Not a certified RTP profile of the game' });
  });

  it('has an order for lotteries alone, and no place for a player', async () => {
    const draws = { kind: 'lottery_draws', points: '0,0,base,1|2|3\n1,1.88,base,9|9|9' };
    expect(await refusal(draws)).toEqual({ kind: 'Draws in a fixed order are for lotteries only' });
    expect(await refusal({ ...draws, game_id: lottery, points: '0,1,base' })).toEqual({ 'points.1': 'result can not be empty' });
    const row = await maker.call(saveDrawing, draft({ ...draws, game_id: lottery }) as never);
    expect(row).toMatchObject({ kind: 'lottery_draws', game_type: 'lottery', rtp_pct: '94' });
    for (const field of ['player_id', 'player_ids', 'site_id']) {
      expect((await maker.tryCall(saveDrawing, draft({ [field]: '1' }) as never)).code).toBe(40001);
      expect((await maker.tryCall(record.useDrawing, { ...stepOf(row), [field]: '1' } as never)).code).toBe(40001);
    }
    const columns = await db.introspection.getTables();
    const names = columns.find(({ name }) => name === 'drawing')?.columns.map(({ name }) => name) ?? [];
    expect(names.filter((name) => /player|site/.test(name))).toEqual([]);
  });

  it('is outside of what is certified: kept, and never checked', async () => {
    const row = await maker.call(saveDrawing, draft({ points: '0,1,base' }));
    expect(row).toMatchObject({ rtp_pct: '100', faults: ['outside_band'], can: { check: false } });
    expect((await maker.tryCall(record.checkDrawing, stepOf(row))).code).toBe(40902);
  });
});

// shows S2.61, S4.21
it('goes from Init to Applied by two people, and the former one is Used again', async () => {
  await setDualControl(t, 'on');
  const asked = async (endpoint: typeof record.checkDrawing, row: Parameters<typeof stepOf>[0]) => {
    const waiting = await maker.tryCall(endpoint, stepOf(row));
    expect(waiting.code).toBe(40903);
    const { approval_id: id } = waiting.data as unknown as { approval_id: string };
    expect((await maker.tryCall(approveRequest, { id })).code).not.toBe(0);
    return id;
  };
  const now = (id: string) => maker.call(record.getDrawingDetail, { id });
  const goLive = async (id: string) => {
    await checker.call(approveRequest, { id: await asked(record.checkDrawing, await now(id)) });
    await maker.call(record.useDrawing, stepOf(await now(id)));
    await checker.call(approveRequest, { id: await asked(record.applyDrawing, await now(id)) });
    return now(id);
  };

  const first = await maker.call(saveDrawing, draft());
  // What a second person agreed to is no longer there: the approval runs into the new version.
  const request = await asked(record.checkDrawing, first);
  const edited = await maker.call(saveDrawing, { id: first.id, version: 1, points: '0,0.01,base\n1,1.87,base\n' });
  await checker.tryCall(approveRequest, { id: request });
  expect(await now(first.id)).toMatchObject({ state: 'init' });
  expect((await maker.tryCall(record.checkDrawing, { ...stepOf(edited), sha256: first.sha256 })).code).toBe(40902);
  expect((await maker.tryCall(record.applyDrawing, stepOf(edited))).code).toBe(40902);

  const applied = await goLive(first.id);
  expect(applied).toMatchObject({ state: 'applied', can: { edit: false, delete: false, apply: false, release: false } });
  expect(await inForce()).toEqual([
    { drawing_id: first.id, rtp_profile: '94', math_version: `drawing-${first.id}`, to_at: null },
  ]);
  expect((await maker.tryCall(saveDrawing, { id: first.id, version: applied.version, name: 'other' })).code).toBe(40902);
  const [kept] = (await maker.call(record.deleteDrawings, { ids: [first.id] })).list;
  expect(kept?.code).toBe(40902);

  const copy = await maker.call(record.cloneDrawing, { id: first.id, name: 'the next one' });
  expect(copy).toMatchObject({ state: 'init', sha256: applied.sha256, checked_by: '' });
  await goLive(copy.id);
  expect(await now(first.id)).toMatchObject({ state: 'used' });
  expect((await inForce()).map(({ drawing_id: id, to_at: to }) => [id, to === null])).toEqual([
    [first.id, false],
    [copy.id, true],
  ]);
  const log = await db.selectFrom('math_installation').select(['what', 'drawing_id', 'sha256']).orderBy('id').execute();
  expect(log).toEqual([
    { what: 'installed', drawing_id: first.id, sha256: applied.sha256 },
    { what: 'removed', drawing_id: first.id, sha256: applied.sha256 },
    { what: 'installed', drawing_id: copy.id, sha256: applied.sha256 },
  ]);

  // Games are told, and where a game returns what the drawing does, it is played.
  const agent = await createAgent(db);
  const site = await createSite(db, { agentId: agent.id });
  const { code: game } = await db.selectFrom('game').select('code').where('id', '=', slot).executeTakeFirstOrThrow();
  const told = await t.platform.ask('GET', 'config/effective', { site: site.code, game });
  expect(told.body).toMatchObject({ mathematics: { rtp_profile: '94', math_version: `drawing-${copy.id}` } });
  const { list } = await maker.call(getDataSequenceList, { game_id: slot });
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    site_count: 1,
    // The game says σ 5, and up to 500 times.
    differs: ['sigma', 'max_multiple'],
    source_file_id: null,
    drawing_id: copy.id,
    mode: 'base',
    math_version: `drawing-${copy.id}`,
    n: 2,
    rtp_pct: '94',
    sha256: applied.sha256,
    ended_at: null,
  });
  expect(
    list[0]?.steps.filter(({ weight }) => weight !== '0').map(({ label, probability_pct: p, rtp_pct: rtp }) => [label, p, rtp]),
  ).toEqual([
    ['0-50', '50.000000', '0.500000'],
    ['90-200', '50.000000', '93.500000'],
  ]);
  expect((await maker.call(getDataSequenceList, { game_id: slot, with_former: true })).list).toHaveLength(2);

  // What is in force leaves it by another one alone, and what was stays as it was: rounds were played by it.
  expect(await maker.tryCall(record.useDrawing, stepOf(await now(copy.id)))).toMatchObject({ code: 40902 });
  expect(await now(first.id)).toMatchObject({ can: { release: false } });
  expect(await maker.tryCall(record.releaseDrawing, stepOf(await now(first.id)))).toMatchObject({ code: 40902 });
  await setDualControl(t, 'off');
});

it('goes back out of staging and, edited, to Init', async () => {
  const drawing = await maker.call(saveDrawing, draft());
  expect((await maker.tryCall(record.releaseDrawing, stepOf(drawing))).code).toBe(40902);
  const checked = await maker.call(record.checkDrawing, stepOf(drawing));
  const used = await maker.call(record.useDrawing, stepOf(checked));
  expect((await maker.tryCall(record.checkDrawing, stepOf(used))).code).toBe(40902);
  const released = await maker.call(record.releaseDrawing, stepOf(used));
  expect(released.state).toBe('checked');
  const renamed = await maker.call(saveDrawing, { id: drawing.id, version: released.version, name: 'renamed' });
  expect(renamed).toMatchObject({ state: 'init', checked_by: '', checked_at: null });
  expect((await maker.call(record.deleteDrawings, { ids: [drawing.id] })).list[0]?.code).toBe(0);
});

it('points that somebody changed in the store are never put in force', async () => {
  const row = await maker.call(saveDrawing, draft());
  await db.updateTable('drawing').set({ points: '0,0,base\n1,99,base\n' }).where('id', '=', row.id).execute();
  const answer = await maker.tryCall(record.checkDrawing, stepOf(row));
  expect([answer.code, answer.message]).toEqual([40902, 'The stored points are not those that you saw: read the drawing again']);
});

it('two at once for one profile come one after the other: one is in force', async () => {
  const game = await makeGame();
  const ready = async () => {
    const row = await maker.call(saveDrawing, draft({ game_id: game }));
    const checked = await maker.call(record.checkDrawing, stepOf(row));
    return maker.call(record.useDrawing, stepOf(checked));
  };
  const both = [await ready(), await ready()];
  const answers = await Promise.all(
    both.map((row, at) => (at === 0 ? maker : checker).tryCall(record.applyDrawing, stepOf(row))),
  );
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  const states = await db.selectFrom('drawing').select('state').where('game_id', '=', game).execute();
  expect(states.map(({ state }) => state).toSorted()).toEqual(['applied', 'used']);
  const open = await db.selectFrom('math_binding').select('id').where('game_id', '=', game).where('to_at', 'is', null).execute();
  expect(open).toHaveLength(1);
});

it('shows the return of a game at the drawing that is nearest to it alone', async () => {
  const game = await makeGame({ rtp_profiles: ['94', '94.4'] });
  for (const [profile, win] of [
    ['94', '1.88'],
    ['94.4', '1.888'],
  ]) {
    const points = `pos,multiple,tag\n0,0,base\n1,${win},base\n`;
    const row = await maker.call(saveDrawing, draft({ game_id: game, rtp_profile: profile, points }));
    const checked = await maker.call(record.checkDrawing, stepOf(row));
    await maker.call(record.applyDrawing, stepOf(await maker.call(record.useDrawing, stepOf(checked))));
  }
  const { list } = await maker.call(getDataSequenceList, { game_id: game });
  expect(new Map(list.map((row) => [row.rtp_pct, [row.shown_rtp, row.differs.includes('rtp')]]))).toEqual(
    new Map([
      ['94', ['94.0000', false]],
      ['94.4', [null, false]],
    ]),
  );
});

it('belongs to the operator: staff of agents read and change nothing', async () => {
  const agent = await createAgent(db);
  const staff = await t.signInAs({ agentId: agent.id, codes: ['M-1-1', 'M-1-2', 'M-1-1-91', 'M-1-2-91', 'M-1-2-92'] });
  expect((await staff.tryCall(saveDrawing, draft())).code).toBe(40300);
  const { list } = await staff.call(record.getDrawingList, { state: 'init', sort: 'rtp_pct' });
  expect(list.every(({ can }) => !can.edit && !can.check)).toBe(true);
});

it('of 100,000 points is kept within the size of a file', async () => {
  const points = Array.from({ length: 100_000 }, (_, pos) => `${pos},${pos % 2 === 0 ? '0' : '1.88'},base\n`).join('');
  const row = await maker.call(saveDrawing, draft({ points }));
  expect(row).toMatchObject({ n: 100_000, rtp_exact: '47/50', sigma: '0.94' });
  expect(await refusal({ points: `${points}100000,0,base\n` })).toEqual({ points: 'At most 100,000 points' });
});
