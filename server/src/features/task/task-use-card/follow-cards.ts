import { HEARD_WITHIN_MS } from '@manager/domain/free-round';
import { countRounds } from '../../../kit/bet/count-rounds.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { lookAtReports, type Moment } from '../../../kit/report/look-at-reports.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { CARDS_JOB, closeCards, planOf } from './close-cards.ts';
import { expireCards } from './expire-cards.ts';
import { retryLeftPayouts } from './retry-left-payouts.ts';
import { settleCards } from './settle-cards.ts';

const BATCH = 500;

/**
 * Counts what was played of opened cards, uses up those that are over and pays what was won: each once, by the reference of its payout. Cards
 * that nobody opened in time expire; those that are paid are settled; what a wallet did not pay in the end is asked for once a day.
 */
export const followCards: Job = {
  job: CARDS_JOB,
  everyMs: 5_000,
  run: async (deps) => {
    const moment = await lookAtReports(deps);
    let rows = 0;
    const errors: unknown[] = [];
    const groups = await openGroups(deps);
    const steps = [
      () => expireCards(deps, moment.now),
      ...groups.map((group) => () => followGroup(deps, group, moment)),
      () => settleCards(deps, moment.now),
      () => retryLeftPayouts(deps, moment.now),
    ];
    for (const step of steps)
      try {
        rows += await step();
      } catch (error) {
        // What is wrong with cards of one game keeps no other player waiting.
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
    return rows === 0 ? null : { rows };
  },
};

type Group = Awaited<ReturnType<typeof openGroups>>[number];

/** Opened cards that are not counted to the end; those of a game with as many rounds are counted by one question. */
const openGroups = ({ db }: Deps) =>
  db
    .selectFrom('card')
    .select(['game_id', 'rounds'])
    .where('state', 'in', ['opened', 'used'])
    .where('counted_at', 'is', null)
    .groupBy(['game_id', 'rounds'])
    .execute();

const followGroup = async (deps: Deps, { game_id: gameId, rounds }: Group, moment: Moment): Promise<number> => {
  let changed = 0;
  for (let after = '0'; ;) {
    const cards = await deps.db
      .selectFrom('card')
      .selectAll()
      .where('game_id', '=', gameId)
      .where('rounds', '=', rounds)
      .where('state', 'in', ['opened', 'used'])
      .where('counted_at', 'is', null)
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
        // A game's clock may be behind Manager's: what names the card is its own from the issue on.
        starts_at: card.created_at,
        untilMs: Math.min(card.used_at?.getTime() ?? Number.POSITIVE_INFINITY, card.expires_at.getTime()) + HEARD_WITHIN_MS,
      })),
    });
    const due = cards.filter((card) => planOf(card, countOf(card.id), moment) !== null);
    if (due.length > 0) changed += await inTransaction(deps.db, (tx) => closeCards(deps, tx, { seen: due, countOf, moment }));
    if (cards.length < BATCH) return changed;
    after = cards.at(-1)?.id ?? after;
  }
};
