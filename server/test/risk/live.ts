import { randomBytes } from 'node:crypto';
import type { Caller, TestApp } from '../client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';

/** A live record: who it is, what each field could be set to, and how it stands in the store. */
export type Live = {
  /** What every call names; fields that a call must carry, as they are. */
  target: Record<string, unknown>;
  values: Record<string, unknown>;
  state: () => Promise<unknown>;
  /** Of a call that is carried out as it was previewed. */
  previewPath?: string;
};

export type LiveCase = (t: TestApp, admin: Caller) => Promise<Live>;

export const draw = (prefix: string): string => `${prefix}${randomBytes(4).toString('hex')}`;
const CURRENCY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const drawCurrency = (): string => `X${[...randomBytes(5)].map((byte) => CURRENCY_LETTERS[byte % 26]).join('')}`;

export type Db = TestApp['deps']['db'];

export const rowOf =
  (
    db: Db,
    table: 'currency' | 'coin' | 'game' | 'site' | 'agent' | 'site_group' | 'sub_agent_group' | 'sub_agent' | 'vendor',
    id: string,
  ) =>
  () =>
    db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const makeSiteGroup = async (db: Db, rtp: string | null): Promise<string> =>
  (
    await db
      .insertInto('site_group')
      .values({ code: draw('g'), name: draw('group '), rtp })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const makeSubGroup = async (db: Db, rtp: string | null): Promise<string> =>
  (
    await db
      .insertInto('sub_agent_group')
      .values({ name: draw('group '), rtp })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const makeSite = async (db: Db): Promise<string> => (await createSite(db, { agentId: (await createAgent(db)).id })).id;

/** A currency that a player has. */
export const makeCurrency = async (db: Db): Promise<{ id: string; code: string }> => {
  const code = drawCurrency();
  await createCurrency(db, { code, rate: '100' });
  const { id } = await db.selectFrom('currency').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const site_id = await makeSite(db);
  await db
    .insertInto('player')
    .values({ site_id, user_name: draw('p'), currency: code })
    .execute();
  return { id, code };
};

/** A player in dollars, to whose decimals prizes are cut, at a website of an agent of its own. */
export const makePlayer = async (db: Db): Promise<{ agentId: string; siteId: string; playerId: string }> => {
  const known = await db.selectFrom('currency').select('id').where('code', '=', 'USD').executeTakeFirst();
  if (known === undefined) await createCurrency(db, { code: 'USD', rate: '1' });
  const agentId = (await createAgent(db)).id;
  const siteId = (await createSite(db, { agentId })).id;
  const { id: playerId } = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: draw('p'), currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { agentId, siteId, playerId };
};

/** A coin list that a game is played with. */
export const makeCoin = async (db: Db): Promise<{ id: string; name: string }> => {
  const name = draw('coins');
  const { id } = await db
    .insertInto('coin')
    .values({ name, lines: 10, total_bets: ['0.1', '1', '10'], min_bet: '0.1', max_bet: '10', default_bet: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const game = await createGame(db);
  await db.updateTable('game').set({ limits_id: name, coin_size_type: 'base' }).where('id', '=', game.id).execute();
  return { id, name };
};
