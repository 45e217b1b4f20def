import { getAccountList } from '@manager/contract/features/account/account-list';
import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getLinkedAccounts } from '@manager/contract/features/account/account-player';
import { getBlockList, liftBlock, previewBlockEffect, saveBlock } from '@manager/contract/features/maintain/block';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startTestApp } from './client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from './world.ts';

const t = await startTestApp({ settings: { dualControl: 'off' } });
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const game = await createGame(db);
const site = await createSite(db, { agentId: (await createAgent(db)).id });
const bet = (id: string, player: string) => betRow({ bet_id: id, site: site.code, game: game.code, player });
const [composed, apart] = ['Zo\u00EB', 'Zoe\u0308'];
const JANUARY = { time_from: '2026-01-01T00:00:00Z', time_to: '2026-01-31T23:59:59Z' };
const admin = await t.signInAs({ isSuper: true });

it('bets of one name in any form of Unicode, with or without blanks that nobody sees, are those of one account, which a block reaches', async () => {
  const names = [apart, composed, ` ${composed}`, `${apart}\u200B`, `\uFEFF${composed}\u00A0`];
  await t.platform.postBets(names.map((player, n) => bet(`name-${n}`, player)));
  const { list } = await admin.call(getAccountList, { user_name: apart, name_match: 'exact' });
  expect(list.map(({ user_name: name }) => name)).toEqual([composed]);
  for (const player of [apart, 'zoË', `${composed}\u200B`])
    expect((await admin.call(getBetList, { ...JANUARY, player })).list).toHaveLength(names.length);
  const block = await admin.call(saveBlock, { site_id: site.id, user_name: apart, reason: 'asked for it' });
  expect(block.user_name).toBe(composed);
});

it('a name of which nothing is seen is refused', async () => {
  const { body } = await t.platform.post([bet('unseen', '\u200B \u00A0')]);
  expect(body.rejected).toMatchObject([{ code: 'bad_field' }]);
});

it('names that were kept before take that form too, unless both forms have an account', async () => {
  const add = (name: string) =>
    db
      .insertInto('player')
      .values({ site_id: site.id, user_name: name, currency: 'USD' })
      .returning('id')
      .executeTakeFirstOrThrow();
  const [alone, one, other] = [await add('Ame\u0301lie '), await add('Chlo\u00EB'), await add('Chloe\u0308')];
  await sql.raw(readFileSync(new URL('../src/postgres/migrations/0076_kept_names.sql', import.meta.url), 'utf8')).execute(db);
  const names = await db
    .selectFrom('player')
    .select('user_name')
    .where('id', 'in', [alone.id, one.id, other.id])
    .orderBy('id')
    .execute();
  expect(names.map(({ user_name: name }) => name)).toEqual(['Am\u00E9lie', 'Chlo\u00EB', 'Chloe\u0308']);
});

it('accounts that are there in several forms are marked as one player, and a block of one reaches all until it is lifted', async () => {
  const add = async (name: string): Promise<string> =>
    (
      await db
        .insertInto('player')
        .values({ site_id: site.id, user_name: name, currency: 'USD' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [kept, apart_, blank, other] = [
    await add('Rene\u00E9'),
    await add('Renee\u0301'),
    await add('Rene\u00E9\u200B'),
    await add('Ren'),
  ];
  // The marks of the migration, made anew over these.
  const [marks = ''] =
    /with odd as[\s\S]*?;\n/.exec(
      readFileSync(new URL('../src/postgres/migrations/0081_forms_of_names.sql', import.meta.url), 'utf8'),
    ) ?? [];
  await sql.raw(marks).execute(db);
  const rows = await db
    .selectFrom('player')
    .select(['id', 'same_as_id'])
    .where('id', 'in', [kept, apart_, blank, other])
    .execute();
  expect(new Map(rows.map((row) => [row.id, row.same_as_id]))).toEqual(
    new Map([
      [kept, null],
      [apart_, kept],
      [blank, kept],
      [other, null],
    ]),
  );
  const statusOf = async (): Promise<string[]> =>
    (await admin.call(getAccountList, { id: [kept, apart_, blank, other].join(','), sort: 'id' })).list.map(
      ({ status }) => status,
    );
  const { list } = await admin.call(getLinkedAccounts, { id: apart_ });
  expect(list.map(({ id, is_same_name: isSame }) => [id, isSame])).toEqual([
    [kept, true],
    [blank, true],
  ]);
  const effect = await admin.call(previewBlockEffect, { player_id: apart_ });
  expect(effect.list[0]?.places).toBe(3);
  const block = await admin.call(saveBlock, { site_id: site.id, player_id: apart_, reason: 'asked for it' });
  expect(await statusOf()).toEqual(['blocked', 'blocked', 'blocked', 'active']);
  expect(await admin.tryCall(saveBlock, { site_id: site.id, player_id: kept, reason: 'again' })).not.toMatchObject({ code: 0 });
  // One rule for whoever looks, also from another form, and games are told of all.
  for (const id of [kept, apart_])
    expect((await admin.call(getBlockList, { player_id: id })).list.map((one) => one.id)).toEqual([block.id]);
  const told = await db
    .selectFrom('config_change')
    .select('player_id')
    .where('kind', '=', 'block')
    .where('data', 'is not', null)
    .execute();
  expect(told.map(({ player_id: id }) => id)).toEqual(expect.arrayContaining([kept, apart_, blank]));
  const changed = await admin.call(saveBlock, { id: block.id, version: 1, expires_at: '2099-01-01T00:00:00Z' });
  await admin.call(liftBlock, { id: block.id, version: changed.version, reason: 'cleared' });
  expect(await statusOf()).toEqual(['active', 'active', 'active', 'active']);
});
