import * as contract from '@manager/contract/features/task/task-use-card';
import type { InputOf } from '@manager/contract/kit/endpoint';
import type { PlayerCard } from '@manager/contract/platform/cards';
import { followCards } from '../../src/features/task/task-use-card/follow-cards.ts';
import { noteTakingSince } from '../activity/taking.ts';
import { startTestApp } from '../client.ts';
import { setDualControl } from '../sweep/open-request.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../world.ts';

export const NOW = Date.parse('2026-03-01T12:00:00Z');
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const at = (ms: number): string => new Date(ms).toISOString();
export const CODES = 'J J-4 J-4-91 J-4-92 J-4-93 J-4-94 J-4-95'.split(' ');

type Terms = Partial<Omit<InputOf<typeof contract.previewCards>, 'text'>>;

/** Agents, a website with a game that offers bets of 0.5, 1 and 2, and cards of its players. */
export const cardWorld = async () => {
  const t = await startTestApp();
  const { db } = t.deps;
  t.clock.set(NOW);
  await createCurrency(db, { code: 'USD', rate: '1' });
  await createCurrency(db, { code: 'EUR', rate: '0.5' });
  const own = await createAgent(db, { name: 'Own' });
  const other = await createAgent(db, { name: 'Other' });
  const site = await createSite(db, { agentId: own.id });
  const [game, strangeGame] = [await createGame(db), await createGame(db)];
  await db.updateTable('game').set({ limits_id: 'small', coin_size_type: 'base' }).where('id', '=', game.id).execute();
  await db
    .insertInto('coin')
    .values({ name: 'small', lines: 10, total_bets: ['0.5', '1', '2'], min_bet: '0.5', max_bet: '2', default_bet: '1' })
    .execute();
  await setDualControl(t, 'off');

  const staff = (codes: readonly string[] = CODES) => t.signInAs({ agentId: own.id, codes: [...codes] });
  let drawn = 0;
  const player = async (
    more: { currency?: string; siteId?: string; type?: string } = {},
  ): Promise<{ id: string; name: string }> => {
    const name = `player-${(drawn += 1)}`;
    const { id } = await db
      .insertInto('player')
      .values({ site_id: more.siteId ?? site.id, user_name: name, currency: more.currency ?? 'USD', type: more.type ?? 'real' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, name };
  };
  const terms = (more: Terms = {}) => ({
    site_id: site.id,
    game_id: game.id,
    type: 'free_spin' as const,
    currency: 'USD',
    bet_value: '1',
    rounds: 3,
    max_win: '500',
    expires_at: at(t.clock.nowMs() + 24 * HOUR_MS),
    ...more,
  });
  /** Cards for new players, in the order of their names. */
  const issue = async (players: number, more: Terms = {}): Promise<contract.CardRow[]> => {
    const me = await staff();
    const names: string[] = [];
    for (let n = 0; n < players; n++) names.push((await player()).name);
    const file = { ...terms(more), text: ['user_name', ...names].join('\n') };
    const { fingerprint } = await me.call(contract.previewCards, file);
    await me.call(contract.issueCards, { ...file, fingerprint, reason: 'for regulars' });
    const { list } = await me.call(contract.getCardList, { limit: 200 });
    return names.map((name) => list.find(({ user_name: user }) => user === name) as contract.CardRow);
  };
  const ask = (method: 'GET' | 'POST', path: string, input: object) => t.platform.ask(method, path, input);
  const tryOpen = ({ id, user_name: name }: contract.CardRow, openNo = 'first') =>
    ask('POST', 'cards/open', { site: site.code, player: name, card: id, open_no: openNo });
  const open = async (card: contract.CardRow): Promise<PlayerCard> => {
    const { status, body } = await tryOpen(card);
    if (status !== 200) throw new Error(`card not opened: ${status} ${JSON.stringify(body)}`);
    return body as PlayerCard;
  };
  const round = (card: contract.CardRow, more: object = {}) =>
    betRow({
      site: site.code,
      game: game.code,
      player: card.user_name,
      currency: 'USD',
      bet: '0',
      win: '0',
      source: 'card',
      source_id: card.id,
      bet_at: at(t.clock.nowMs()),
      bet_id: `cb-${(drawn += 1)}`,
      round_id: `cr-${drawn}`,
      ...more,
    });
  const now = async ({ id }: { id: string }) => (await staff()).call(contract.getCardDetail, { id });
  const follow = () => followCards.run(t.deps);
  /** One turn at this instant, before which Manager took bets without a pause. */
  const followAt = async (ms: number): Promise<void> => {
    t.clock.set(ms);
    await noteTakingSince(t.deps);
    await follow();
  };
  const payoutsOf = ({ id }: { id: string }) =>
    db.selectFrom('payout').selectAll().where('purpose', '=', 'card').where('source_id', '=', id).orderBy('id').execute();
  /** As if the wallet had booked what it was asked for. */
  const pay = async ({ id }: { id: string }): Promise<void> => {
    await db
      .updateTable('payout')
      .set({ state: 'paid', paid_at: new Date(t.clock.nowMs()), next_attempt_at: null })
      .where('purpose', '=', 'card')
      .where('source_id', '=', id)
      .execute();
  };
  const places = { own, other, site, game, strangeGame };
  return { t, db, ...places, staff, player, terms, issue, ask, tryOpen, open, round, now, follow, followAt, payoutsOf, pay };
};
