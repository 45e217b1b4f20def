import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { microsToText } from '@manager/domain/micros';
import type { PlayerCard } from '@manager/contract/platform/cards';
import { postUntilTaken } from '../activity/post-until-taken.ts';
import type { OwnerDb } from '../../src/postgres/db.ts';
import { PLATFORM_KEY } from '../payout/fleet.ts';
import type { createDraw } from '../payout/payout-model.ts';
import type { PayoutSite } from '../payout/payout-world.ts';
import { betRow } from '../world.ts';

const HOUR_MS = 3_600_000;
const AGAIN_MS = 50;
export const MAX_WIN = 5_000_000n;
const MOST_ROUNDS = 4;

export type Issued = { id: string; site: string; player: string; rounds: number; budgetId: string };

type Issue = { db: OwnerDb; sites: readonly PayoutSite[]; gameId: string; cards: number; rounds: () => number };

/** So many cards for the players in turn, an hour old, as staff issue them: all of a website with one budget for the most that they pay. */
/** As if each card had been opened an hour before it was: rounds that were over long ago are its own. */
const openAnHourAgo = async (db: Issue['db']): Promise<void> => {
  await sql`create function opened_an_hour_ago() returns trigger language plpgsql as $$
    begin new.opened_at := new.opened_at - interval '1 hour'; return new; end $$`.execute(db);
  await sql`create trigger opened_an_hour_ago before update of opened_at on card for each row
    when (old.opened_at is null and new.opened_at is not null) execute function opened_an_hour_ago()`.execute(db);
};

export const putCards = async ({ db, sites, gameId, cards, rounds }: Issue): Promise<Issued[]> => {
  await openAnHourAgo(db);
  const now = Date.now();
  const issued: Issued[] = [];
  for (const [n, site] of sites.entries()) {
    const count = Math.ceil((cards - n) / sites.length);
    const { agent_id: agentId } = await db
      .selectFrom('site')
      .select('agent_id')
      .where('id', '=', site.id)
      .executeTakeFirstOrThrow();
    const amount = microsToText(MAX_WIN * BigInt(count));
    const { id: budgetId } = await db
      .insertInto('payout_budget')
      .values({ purpose: 'card', reference: site.code, agent_id: agentId, currency: 'USD', amount, created_at: new Date(now) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let card = 0; card < count; card++) {
      const of = { rounds: rounds(), index: card % site.players.length };
      const { id } = await db
        .insertInto('card')
        .values({
          agent_id: agentId,
          site_id: site.id,
          player_id: site.players[of.index] as string,
          game_id: gameId,
          type: 'free_spin',
          currency: 'USD',
          bet_value: '1',
          rounds: of.rounds,
          max_win: microsToText(MAX_WIN),
          created_at: new Date(now - HOUR_MS),
          updated_at: new Date(now - HOUR_MS),
          expires_at: new Date(now + 24 * HOUR_MS),
          budget_id: budgetId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      issued.push({ id, site: site.code, player: `p${of.index}`, rounds: of.rounds, budgetId });
    }
  }
  return issued;
};

type Play = { address: () => string; game: string; draw: ReturnType<typeof createDraw>; faults: string[] };
export const drawRounds = ({ below }: Play['draw']): number => 1 + below(MOST_ROUNDS);

/** An answer to this opening, which is asked for until there is one: a spin id, or null where another opening came first. */
const openUntilAnswered = async (address: () => string, card: Issued, openNo: string): Promise<string | null> => {
  for (;;) {
    const answer = await fetch(`${address()}/platform/v1/cards/open`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PLATFORM_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ site: card.site, player: card.player, card: card.id, open_no: openNo }),
    }).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as (Partial<PlayerCard> & { code?: string }) | undefined;
    if (answer?.status === 200 && typeof body?.spin_id === 'string') return body.spin_id;
    if (answer?.status === 409 && body?.code === 'already_opened') return null;
    if (answer !== undefined && answer.status < 500 && answer.status !== 429 && body !== undefined)
      throw new Error(`card ${card.id} is not opened: ${answer.status} ${JSON.stringify(body)}`);
    await sleep(AGAIN_MS);
  }
};

/** Two devices open the card at once, then all of its rounds are played. Answers what they won, in micros. */
export const playCard = async ({ address, game, draw, faults }: Play, card: Issued): Promise<bigint> => {
  const devices = ['phone', 'desk'].map((device) => openUntilAnswered(address, card, `${card.id}-${device}`));
  const spins = (await Promise.all(devices)).filter((spin) => spin !== null);
  if (spins.length !== 1) faults.push(`card ${card.id} was opened ${spins.length} times`);
  let won = 0n;
  const rows = Array.from({ length: card.rounds }, (_, round) => {
    // A third wins nothing, most win some cents, and what lies below a cent is nobody's.
    const win = draw.below(3) === 0 ? 0n : BigInt(10_000 + draw.below(4_000_000));
    won += win;
    const ids = { bet_id: `c${card.id}-${round}`, round_id: `c${card.id}-${round}`, source: 'card' as const, source_id: card.id };
    // Half an hour ago: the rounds are over long before the card is used up.
    const at = new Date(Date.now() - HOUR_MS / 2).toISOString();
    const who = { site: card.site, game, player: card.player };
    return { ...betRow({ ...who, bet: '0', win: microsToText(win) }), ...ids, bet_at: at, settled_at: at };
  });
  const half = draw.below(rows.length);
  for (const [part, some] of [rows.slice(0, half), rows.slice(half)].entries()) {
    if (some.length === 0) continue;
    const refused = await postUntilTaken({ address, platformKey: PLATFORM_KEY, key: `c${card.id}-${part}`, rows: some });
    if (refused !== '') faults.push(refused);
  }
  return won;
};
