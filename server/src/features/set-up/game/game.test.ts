import { saveAgent } from '@manager/contract/features/set-up/agent';
import { deleteGames, getGameDetail, getGameList, saveGame, type GameRow } from '@manager/contract/features/set-up/game';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../../test/client.ts';

const t = await startTestApp();
const admin = await t.signInAs({ isSuper: true });
const { id: agentId } = await admin.call(saveAgent, { name: 'Agent', seller_id: 'agent', timezone: 'UTC', settlement_hour: 0 });

let drawn = 0;
const gameInput = (changes: InputOf<typeof saveGame> = {}): InputOf<typeof saveGame> => {
  drawn += 1;
  return { code: `game-${drawn}`, name: `Game ${drawn}`, vendor: 'House', type: 'slot', ...changes };
};
const makeGame = (changes?: InputOf<typeof saveGame>): Promise<GameRow> => admin.call(saveGame, gameInput(changes));

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const lastAudit = (objectId: string) =>
  t.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_type', '=', 'game')
    .where('object_id', '=', objectId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('creating a game', () => {
  // shows S1.11, S2.78
  it('answers every field as it was given, exact to the last digit', async () => {
    const given = {
      code: 'slot-001',
      name: 'Seven Seas',
      name_zh: '七海',
      names: { 'pt-BR': 'Sete Mares', ja: '七つの海' },
      vendor: 'House',
      origin: 'own',
      type: 'slot' as const,
      status: 'maintenance' as const,
      volatility: 'high' as const,
      sigma: '12.345678',
      max_multiple: '10000',
      min_bet: '0.000001',
      max_bet: '99999999999999.999999',
      lines: 25,
      has_buy: true,
      has_jackpot: true,
      is_h5: false,
      is_flash: true,
      is_featured: true,
      is_hot: true,
      is_permanent_hot: true,
      is_new: true,
      sort: 3,
      languages: ['en', 'pt-BR'],
      description: 'Two\nlines',
      note: 'internal',
    };
    const row = await admin.call(saveGame, { ...given, rtp: '96.51' });
    expect(row).toMatchObject({ ...given, rtp: '96.51', version: 1, can: { edit: true, delete: false } });
    expect(await admin.call(getGameDetail, { id: row.id })).toEqual(row);
    const entry = await lastAudit(row.id);
    expect(entry).toMatchObject({ action: 'game.save', actor_id: admin.userId, agent_id: null, before: null, outcome: 'ok' });
    expect(entry?.after).toMatchObject(given);
  });

  it.each(['code', 'name', 'vendor', 'type'])('needs %s', async (field) => {
    const answer = await admin.tryCall(saveGame, gameInput({ [field]: undefined }));
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, { [field]: 'Required' }]);
  });

  it.each<[string, InputOf<typeof saveGame>, Record<string, string>]>([
    ['a blank in the code', { code: 'slot 1' }, { code: '2 to 40 letters, digits, "-" or "_"' }],
    ['an RTP above 100', { rtp: '100.0001' }, { rtp: 'Above 0 and at most 100 percent' }],
    ['an RTP of 0', { rtp: '0' }, { rtp: 'Above 0 and at most 100 percent' }],
    ['bets upside down', { min_bet: '2', max_bet: '1.999999' }, { min_bet: 'The minimum is above the maximum' }],
  ])('refuses %s', async (_, changes, fields) => {
    const answer = await admin.tryCall(saveGame, gameInput(changes));
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, fields]);
  });

  it('refuses a code twice, also that of a removed game', async () => {
    const { code, id } = await makeGame({ status: 'disabled' });
    await admin.call(deleteGames, { ids: [id] });
    const answer = await admin.tryCall(saveGame, gameInput({ code }));
    expect([answer.code, fieldsOf(answer)]).toEqual([40901, { code: 'Already in use' }]);
  });
});

describe('editing', () => {
  it('leaves what is absent, clears what is null, and tells only what changed', async () => {
    const row = await makeGame({ rtp: '95', lines: 9, min_bet: '1', max_bet: '5', is_hot: true });
    const edited = await admin.call(saveGame, {
      id: row.id,
      version: 1,
      rtp: null,
      lines: null,
      is_hot: false,
      reason: 'new par sheet',
    });
    expect(edited).toMatchObject({ version: 2, rtp: null, lines: null, min_bet: '1', is_hot: false });
    const entry = await lastAudit(row.id);
    expect([entry?.before, entry?.after]).toEqual([
      { rtp: '95', lines: 9, is_hot: true },
      { rtp: null, lines: null, is_hot: false },
    ]);
    const answer = await admin.tryCall(saveGame, { id: row.id, version: 2, min_bet: '5.1' });
    expect(fieldsOf(answer)).toEqual({ min_bet: 'The minimum is above the maximum' });
  });

  it('gives the second of two savers a conflict with the row as it is now', async () => {
    const row = await makeGame();
    const other = await t.signInAs({ codes: ['C-1', 'C-1-91'] });
    await other.call(saveGame, { id: row.id, version: 1, name: 'First' });
    expect(await admin.tryCall(saveGame, { id: row.id, version: 1, name: 'Second' })).toMatchObject({
      code: 40900,
      data: { current: { name: 'First', version: 2 } },
    });
    expect(fieldsOf(await admin.tryCall(saveGame, { id: row.id, name: 'Second' }))).toEqual({ version: 'Required' });
    expect((await admin.tryCall(saveGame, { id: '987654321', version: 1 })).code).toBe(40400);
  });
});

describe('codes, removing, listing', () => {
  it('shows games to every holder of the screen and asks for a code to write', async () => {
    const row = await makeGame({ status: 'disabled' });
    const reader = await t.signInAs({ agentId, codes: ['C-1'] });
    expect((await reader.call(getGameDetail, { id: row.id })).can).toEqual({ edit: false, delete: false });
    expect(await reader.tryCall(saveGame, gameInput())).toMatchObject({ code: 40300, data: { permission: 'C-1-91' } });
    expect(await reader.tryCall(deleteGames, { ids: [row.id] })).toMatchObject({ code: 40300, data: { permission: 'C-1-92' } });
    const stranger = await t.signInAs({ agentId, codes: ['C-2'] });
    expect((await stranger.tryCall(getGameList, {})).code).toBe(40300);
  });

  it('removes disabled games only', async () => {
    const [open, paused, closed] = [
      await makeGame(),
      await makeGame({ status: 'maintenance' }),
      await makeGame({ status: 'disabled' }),
    ];
    const { list } = await admin.call(deleteGames, { ids: [open.id, paused.id, closed.id, '424242'] });
    expect(list.map(({ id, code }) => [id, code])).toEqual([
      [open.id, 40902],
      [paused.id, 40902],
      [closed.id, 0],
      ['424242', 40400],
    ]);
    expect((await admin.tryCall(getGameDetail, { id: closed.id })).code).toBe(40400);
    expect(await lastAudit(closed.id)).toMatchObject({ action: 'game.delete', outcome: 'ok', after: null });
  });

  it('filters by both names and flags, and sorts unknown RTPs last', async () => {
    const vendor = 'Lister';
    await makeGame({ vendor, name: 'Apple', name_zh: '苹果', rtp: '96', is_hot: true });
    await makeGame({ vendor, name: 'Berry', rtp: '94', type: 'fishing' });
    await makeGame({ vendor, name: 'Cherry', status: 'disabled' });
    const namesOf = async (filters: InputOf<typeof getGameList>) =>
      (await admin.call(getGameList, { vendor, sort: 'name', ...filters })).list.map((row) => row.name);
    expect(await namesOf({ name: 'ERRY' })).toEqual(['Berry', 'Cherry']);
    expect(await namesOf({ name: '苹' })).toEqual(['Apple']);
    expect(await namesOf({ is_hot: '1' })).toEqual(['Apple']);
    expect(await namesOf({ is_hot: '0' })).toEqual(['Berry', 'Cherry']);
    expect(await namesOf({ type: 'fishing' })).toEqual(['Berry']);
    expect(await namesOf({ status: 'disabled' })).toEqual(['Cherry']);
    expect(await namesOf({ sort: 'rtp' })).toEqual(['Berry', 'Apple', 'Cherry']);
    expect(await namesOf({ sort: '-rtp' })).toEqual(['Apple', 'Berry', 'Cherry']);
    expect(await namesOf({ limit: 2, page: 2 })).toEqual(['Cherry']);
    expect((await admin.call(getGameList, { vendor, limit: 2, page: 2 })).total).toBe(3);
  });
});
