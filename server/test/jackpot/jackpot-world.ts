import { startTestApp } from '../client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../world.ts';
import { type PoolFields, putPool } from './put-pool.ts';

export const START_MS = Date.parse('2026-11-20T10:00:00Z');
export const CODES = 'I I-1 I-2 I-3 I-1-91 I-1-92 I-1-93 I-1-94 I-2-93 I-2-94 I-2-95 I-3-93'.split(' ');
export const at = (minutes: number): string => new Date(START_MS + minutes * 60_000).toISOString();

/** Agents, websites that have jackpots on, games that take part, and staff, over fresh stores. */
export const jackpotWorld = async () => {
  const t = await startTestApp();
  const { db } = t.deps;
  t.clock.set(START_MS);
  for (const [code, rate] of Object.entries({ USD: '1', CNY: '7' })) await createCurrency(db, { code, rate });
  const [own, other] = [await createAgent(db, { name: 'Own' }), await createAgent(db, { name: 'Other' })];
  const below = await createAgent(db, { name: 'Below', parentId: own.id });
  const [site, strange, deep] = [
    await createSite(db, { agentId: own.id }),
    await createSite(db, { agentId: other.id }),
    await createSite(db, { agentId: below.id }),
  ];
  const [game, plain] = [await createGame(db), await createGame(db)];
  await db.updateTable('site').set({ jackpot: true }).execute();
  await db.updateTable('game').set({ has_jackpot: true }).where('id', '=', game.id).execute();
  const [boss, second] = [await t.signInAs({ isSuper: true }), await t.signInAs({ isSuper: true })];
  const [staff, stranger] = [
    await t.signInAs({ agentId: own.id, codes: CODES }),
    await t.signInAs({ agentId: other.id, codes: CODES }),
  ];
  let drawn = 0;
  const bet = (usd: string, more: Partial<Parameters<typeof betRow>[0]> = {}) => {
    const id = `j-${++drawn}`;
    return betRow({ site: site.code, game: game.code, bet: usd, win: '0', bet_at: at(-1), bet_id: id, round_id: id, ...more });
  };
  return {
    t,
    db,
    own,
    other,
    below,
    site,
    strange,
    deep,
    game,
    plain,
    boss,
    second,
    staff,
    stranger,
    bet,
    put: (more: Partial<PoolFields> = {}) => putPool({ db, key: t.deps.settings.encryptionKey, now: t.deps.now() }, more),
    /** Of one pool: display, reserve, overflow, owed. */
    meters: async (poolId: string): Promise<string[]> => {
      const row = await db.selectFrom('jackpot_meter').selectAll().where('pool_id', '=', poolId).executeTakeFirstOrThrow();
      return [row.visible, row.hidden, row.overflow, row.owed];
    },
  };
};
