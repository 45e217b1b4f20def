import { getAccountList } from '@manager/contract/features/account/account-list';
import { getBetList } from '@manager/contract/features/account/bet-detail';
import { saveBlock } from '@manager/contract/features/maintain/block';
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
