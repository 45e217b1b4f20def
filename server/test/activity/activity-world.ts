import { startTestApp } from '../client.ts';
import { setDualControl } from '../sweep/open-request.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';

export const HOUR_MS = 3_600_000;
export const START_MS = Date.parse('2026-11-20T10:00:00Z');
export const at = (hours: number): string => new Date(START_MS + hours * HOUR_MS).toISOString();

/** Agents, staff with these codes, a website and a game over fresh stores. */
export const activityWorld = async (codes: readonly string[]) => {
  const t = await startTestApp();
  const { db } = t.deps;
  t.clock.set(START_MS);
  await createCurrency(db, { code: 'USD', rate: '1' });
  await createCurrency(db, { code: 'CNY', rate: '7' });
  const own = await createAgent(db, { name: 'Own' });
  const below = await createAgent(db, { name: 'Below', parentId: own.id });
  const other = await createAgent(db, { name: 'Other' });
  const site = await createSite(db, { agentId: own.id });
  const game = await createGame(db);
  const signIn = ({ id }: { id: string }) => t.signInAs({ agentId: id, codes: [...codes] });
  const [maker, checker, stranger] = [await signIn(own), await signIn(own), await signIn(other)];
  await setDualControl(t, 'on');
  const player = async (name: string, more: { siteId?: string; currency?: string; type?: string } = {}): Promise<string> => {
    const { id } = await db
      .insertInto('player')
      .values({ site_id: more.siteId ?? site.id, user_name: name, currency: more.currency ?? 'USD', type: more.type ?? 'real' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  /** Asked by somebody who has just signed in: the clock moves. */
  const reader = () => signIn(own);
  return { t, db, own, below, other, site, game, maker, checker, stranger, player, reader };
};
