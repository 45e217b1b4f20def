import type { Consumer } from '../../../platform/consumers/consumer.ts';
import { countStandings, hasOpenGrant, keepStandings, readOpenGrants } from './keep-standings.ts';

const GRANT_ID = /^[1-9]\d{0,17}$/;
export const BONUS_CONSUMER = 'activity.bonus';

/** Counts each grant that a bet names anew from all its bets: balance, turnover and level, whatever is amended or cancelled, in whatever order. */
export const bonusConsumer: Consumer = {
  name: BONUS_CONSUMER,
  isWanted: hasOpenGrant,
  prepare: async (deps, page) => {
    const ids = new Set(
      page.changes.filter(({ bet }) => bet.source === 'bonus' && GRANT_ID.test(bet.sourceId)).map(({ bet }) => bet.sourceId),
    );
    const grants = await readOpenGrants(deps.db, [...ids]);
    const standings = await countStandings(deps, grants, page.until);
    return async (tx) => {
      await keepStandings(deps, tx, { standings, job: BONUS_CONSUMER });
    };
  },
};
