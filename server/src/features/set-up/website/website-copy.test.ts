import { approveRequest } from '@manager/contract/features/approval/approval';
import { getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import { copySettings, getCopyPreview, type CopySection } from '@manager/contract/features/set-up/website-copy';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
const agent = await createAgent(db);
const other = await createAgent(db);
// Somewhere a jackpot is to be had, for the copies of that switch.
await db
  .updateTable('game')
  .set({ has_jackpot: true, jackpot_pool_code: 'grand' })
  .where('id', '=', (await createGame(db)).id)
  .execute();
const admin = await t.signInAs({ isSuper: true });
const CODES = ['C-2', 'C-2-91', 'C-2-97'];
const editor = await t.signInAs({ agentId: agent.id, codes: CODES });
const ALL: CopySection[] = ['limits', 'offer', 'rtp', 'wallet', 'games'];

afterEach(() => {
  t.deps.settings.dualControl = 'off';
});

const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const makePair = async (): Promise<{ from: string; to: string }> => {
  const [from, to] = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: agent.id })];
  await db
    .updateTable('site')
    .set({
      min_bet_usd: '0.5',
      max_bet_usd: '50',
      max_win_day_usd: '9000',
      max_win_day_action: 'cap',
      vendors: ['Acme'],
      game_types: ['slot'],
      jackpot: true,
      rtp: '94',
      api_params: JSON.stringify({ tenant: 'a7' }),
      negative_balance: 'allow',
      api_url: 'https://from.example/',
      domain: 'from.example',
      note: 'the source',
    })
    .where('id', '=', from.id)
    .execute();
  return { from: from.id, to: to.id };
};
const override = (siteId: string, gameId: string, values: Record<string, unknown>) =>
  db
    .insertInto('site_game')
    .values({ site_id: siteId, game_id: gameId, ...values })
    .execute();

describe('copying settings', () => {
  it('previews what would change, and takes over exactly that', async () => {
    const { from, to } = await makePair();
    const [one, two, three] = [await createGame(db), await createGame(db), await createGame(db)];
    await override(from, one.id, { is_enabled: false });
    await override(from, two.id, { rtp: '92', max_bet: '5' });
    await override(to, two.id, { rtp: '96' });
    await override(to, three.id, { is_enabled: true });
    const preview = await editor.call(getCopyPreview, { id: to, source_site_id: from, sections: ALL });
    expect(preview).toMatchObject({
      before: {
        min_bet_usd: null,
        vendors: [],
        jackpot: false,
        rtp: null,
        negative_balance: 'reject',
        max_win_day_action: 'block',
      },
      after: {
        min_bet_usd: '0.5',
        max_bet_usd: '50',
        max_win_day_usd: '9000',
        max_win_day_action: 'cap',
        vendors: ['Acme'],
        game_types: ['slot'],
        jackpot: true,
        rtp: '94',
        api_params: { tenant: 'a7' },
        negative_balance: 'allow',
      },
      games: { added: 1, changed: 1, removed: 1 },
      is_sensitive: true,
    });
    expect(Object.keys(preview.after)).not.toContain('task');
    const { version, source_version } = preview;
    const row = await admin.call(copySettings, {
      id: to,
      version,
      source_site_id: from,
      source_version,
      sections: ALL,
      reason: 'same deal',
    });
    expect(row).toMatchObject({ ...preview.after, api_url: '', domain: '', note: '', version: 2 });
    const games = await db
      .selectFrom('site_game')
      .select(['game_id', 'is_enabled', 'rtp', 'max_bet'])
      .where('site_id', '=', to)
      .orderBy('game_id')
      .execute();
    expect(games).toEqual([
      { game_id: one.id, is_enabled: false, rtp: null, max_bet: null },
      { game_id: two.id, is_enabled: null, rtp: '92', max_bet: '5' },
    ]);
    const [entry, ...more] = await db
      .selectFrom('audit_event')
      .select(['action', 'reason', 'before', 'after'])
      .where('object_type', '=', 'website')
      .where('object_id', '=', to)
      .execute();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      action: 'website.copy_settings',
      reason: 'same deal',
      after: { rtp: '94', website_games: { [two.code]: 'RTP 92, max 5' } },
    });
    const again = await editor.call(getCopyPreview, { id: to, source_site_id: from, sections: ALL });
    expect(again).toMatchObject({ before: {}, after: {}, games: { added: 0, changed: 0, removed: 0 }, is_sensitive: false });
  });

  it('takes over the chosen sections alone', async () => {
    const { from, to } = await makePair();
    const row = await editor.call(copySettings, {
      id: to,
      version: 1,
      source_site_id: from,
      source_version: 1,
      sections: ['offer'],
    });
    // The jackpot takes a share of each bet: by one who may not approve it goes back to the queue.
    expect(row).toMatchObject({ vendors: ['Acme'], jackpot: true, rtp: null, min_bet_usd: null, approved_state: 'unapproved' });
  });

  it('undoes the approval like the same edit by hand, and waits for a second person like it', async () => {
    const { from, to } = await makePair();
    const input = { id: to, source_site_id: from, source_version: 1, sections: ['rtp' as const], reason: 'same deal' };
    const approver = await t.signInAs({ agentId: agent.id, codes: [...CODES, 'C-2-94'] });
    t.deps.settings.dualControl = 'on';
    const waiting = await approver.tryCall(copySettings, { ...input, version: 1 });
    expect(waiting.code).toBe(40903);
    await admin.call(approveRequest, { id: (waiting.data as unknown as { approval_id: string }).approval_id });
    expect(await admin.call(getWebsiteDetail, { id: to })).toMatchObject({ rtp: '94', approved_state: 'approved' });
    await db.updateTable('site').set({ rtp: '91', version: 2 }).where('id', '=', from).execute();
    const undone = await editor.call(copySettings, { ...input, version: 2, source_version: 2 });
    expect(undone).toMatchObject({ rtp: '91', approved_state: 'unapproved' });
  });

  it('refuses a source that was changed meanwhile, itself, and one out of scope', async () => {
    const { from, to } = await makePair();
    const input = { id: to, version: 1, source_site_id: from, source_version: 1, sections: ['limits' as const] };
    await db.updateTable('site').set({ version: 2 }).where('id', '=', from).execute();
    expect((await editor.tryCall(copySettings, input)).code).toBe(40900);
    expect(fieldsOf(await editor.tryCall(copySettings, { ...input, source_site_id: to }))).toEqual({
      source_site_id: 'Choose another website',
    });
    const foreign = await createSite(db, { agentId: other.id });
    for (const id of [foreign.id, '987654321']) {
      expect(fieldsOf(await editor.tryCall(copySettings, { ...input, source_site_id: id }))).toEqual({
        source_site_id: 'Not found',
      });
      expect((await editor.tryCall(copySettings, { ...input, id })).code).toBe(40400);
    }
  });
});

describe('the kind of wallet', () => {
  it('stays while rounds are open', async () => {
    await createCurrency(db, { code: 'USD', rate: '1' });
    const game = await createGame(db);
    const site = await createSite(db, { agentId: agent.id });
    const bet = betRow({ site: site.code, game: game.code, status: 'pending', settled_at: undefined, win: '0' });
    await t.platform.postBets([bet]);
    const change = (version: number) => editor.tryCall(saveWebsite, { id: site.id, version, api_type: 'transfer' });
    expect(await change(1)).toMatchObject({ code: 40902, message: expect.stringContaining('1') });
    expect(await editor.call(saveWebsite, { id: site.id, version: 1, api_type: 'seamless', note: 'same' })).toMatchObject({
      note: 'same',
    });
    await t.platform.postBets([{ ...bet, status: 'settled', settled_at: '2026-01-10T10:01:00.000Z', row_version: 2 }]);
    expect(await change(2)).toMatchObject({ code: 0, data: { api_type: 'transfer' } });
  });
});

describe('parameters of the wallet interface', () => {
  it('are names and texts, and part of what was approved', async () => {
    const site = await createSite(db, { agentId: agent.id });
    const save = (api_params: Record<string, string>, version = 1) =>
      editor.tryCall(saveWebsite, { id: site.id, version, api_params });
    expect(fieldsOf(await save({ '1st': 'x' }))).toMatchObject({ api_params: expect.stringContaining('A letter') });
    expect(fieldsOf(await save(Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`p${at}`, 'x']))))).toMatchObject({
      api_params: 'Too large or too long',
    });
    expect(await save({ tenant: 'a7', locale: 'en' })).toMatchObject({
      code: 0,
      data: { approved_state: 'unapproved', api_params: { tenant: 'a7', locale: 'en' } },
    });
  });
});
