import { HEARD_WITHIN_MS } from '@manager/domain/free-round';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { countRounds, namesSource, playedGrants } from '../../../kit/bet/count-rounds.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { lookAtReports, type Moment } from '../../../kit/report/look-at-reports.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { CARDS_JOB, closeCards, planOf } from './close-cards.ts';
import { expireCards } from './expire-cards.ts';
import { retryLeftPayouts } from './retry-left-payouts.ts';
import { IS_PAID, settleCards } from './settle-cards.ts';

const BATCH = 500;

/**
 * Counts what was played of opened cards, uses up those that are over and pays what was won: each once, by the reference of its payout. Cards
 * that nobody opened in time expire; those that are paid are settled; what a wallet did not pay in the end is asked for once a day.
 */
export const followCards: Job = {
  job: CARDS_JOB,
  everyMs: 5_000,
  follows: ({ bets }) => namesSource(bets, 'card'),
  // What ends by the clock or was paid; late reports are waited for by the minute.
  waits: ({ now }) =>
    sql`exists (select from card as one where one.state in ('issued', 'opened') and one.expires_at <= ${now()} or ${IS_PAID})`,
  run: async (deps) => {
    const moment = await lookAtReports(deps);
    const rows = await takeAll([
      () => expireCards(deps, moment.now),
      () => countCards(deps, moment),
      () => settleCards(deps, moment.now),
      () => retryLeftPayouts(deps, moment.now),
    ]);
    return rows === 0 ? null : { rows };
  },
};

/** Every step, also after one that failed: what is wrong with cards of one game keeps no other player waiting. Throws what failed first. */
const takeAll = async (steps: readonly (() => Promise<number>)[]): Promise<number> => {
  let rows = 0;
  const errors: unknown[] = [];
  for (const step of steps)
    try {
      rows += await step();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
  return rows;
};

const countCards = async (deps: Deps, moment: Moment): Promise<number> => {
  const wanted = await changeable(deps, moment);
  const groups = await openGroups(deps, wanted);
  return takeAll(groups.map((group) => () => followGroup(deps, group, { moment, wanted })));
};

/**
 * Cards that may have changed. Most of those that are open have not been played yet: of a card that no bet names, neither used up nor out of time,
 * nothing is counted and nothing stored, so asking for it changes nothing.
 */
const changeable = async ({ db, clickhouse }: Deps, { now }: Moment): Promise<RawBuilder<SqlBool>> => {
  const open = await db
    .selectFrom('card')
    .select([
      sql<string[] | null>`array_agg(distinct site_id)`.as('site_ids'),
      sql<string[] | null>`array_agg(distinct game_id)`.as('game_ids'),
      sql<Date>`min(created_at)`.as('from'),
    ])
    .where('state', 'in', ['opened', 'used'])
    .where('counted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const played =
    open.site_ids === null || open.game_ids === null
      ? []
      : await playedGrants(clickhouse, {
          source: 'card',
          siteIds: open.site_ids,
          gameIds: open.game_ids,
          fromMs: open.from.getTime(),
        });
  return sql<SqlBool>`(id = any(${played}::bigint[]) or state = 'used' or expires_at <= ${now} or played > 0)`;
};

type Group = Awaited<ReturnType<typeof openGroups>>[number];

/** Opened cards that are not counted to the end; those of a game with as many rounds are counted by one question. */
const openGroups = ({ db }: Deps, wanted: RawBuilder<SqlBool>) =>
  db
    .selectFrom('card')
    .select(['game_id', 'rounds'])
    .where('state', 'in', ['opened', 'used'])
    .where('counted_at', 'is', null)
    .where(wanted)
    .groupBy(['game_id', 'rounds'])
    .execute();

/** A game's clock may be this much behind Manager's: a round of the first moments is still one of the opened card. */
const CLOCK_LAG_MS = 60_000;

/** A round that began before the card was opened is none of its rounds, whatever it names. */
const openedFrom = ({ opened_at: openedAt, created_at: createdAt }: { opened_at: Date | null; created_at: Date }): Date =>
  new Date(Math.max(createdAt.getTime(), (openedAt ?? createdAt).getTime() - CLOCK_LAG_MS));

type Following = { moment: Moment; wanted: RawBuilder<SqlBool> };

const followGroup = async (deps: Deps, { game_id: gameId, rounds }: Group, { moment, wanted }: Following): Promise<number> => {
  let changed = 0;
  for (let after = '0'; ;) {
    const cards = await deps.db
      .selectFrom('card')
      .selectAll()
      .where('game_id', '=', gameId)
      .where('rounds', '=', rounds)
      .where('state', 'in', ['opened', 'used'])
      .where('counted_at', 'is', null)
      .where(wanted)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (cards.length === 0) return changed;
    const countOf = await countRounds(deps.clickhouse, {
      source: 'card',
      siteIds: [...new Set(cards.map(({ site_id: id }) => id))],
      gameIds: [gameId],
      rounds,
      withWins: false,
      grants: cards.map((card) => ({
        id: card.id,
        player_id: card.player_id,
        starts_at: openedFrom(card),
        untilMs: Math.min(card.used_at?.getTime() ?? Number.POSITIVE_INFINITY, card.expires_at.getTime()) + HEARD_WITHIN_MS,
      })),
    });
    const due = cards.filter((card) => planOf(card, countOf(card.id), moment) !== null);
    if (due.length > 0) changed += await inTransaction(deps.db, (tx) => closeCards(deps, tx, { seen: due, countOf, moment }));
    if (cards.length < BATCH) return changed;
    after = cards.at(-1)?.id ?? after;
  }
};
