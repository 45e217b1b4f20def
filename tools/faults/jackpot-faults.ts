import type { Fault } from './faults.ts';

const SERVER = 'server/src/jackpots/';
const REFEREE = `${SERVER}decide-jackpots.test.ts`;
const WALK = 'server/src/features/jackpot/jackpot.test.ts';
const BOOKS = 'server/src/features/jackpot/jackpot-books.test.ts';
const LOCKS = 'server/src/features/jackpot/jackpot-locks.test.ts';
const LIMITS = 'server/src/features/jackpot/jackpot-limits.test.ts';
const CONTRIBUTION = 'domain/src/jackpot-contribution.ts';

/** Money of pools that comes or goes, two winners, secrets that change, staff and bets that overwrite each other. */
export const JACKPOT_FAULTS: readonly Fault[] = [
  {
    what: 'jackpot: contributions are rounded up',
    file: CONTRIBUTION,
    find: 'return Math.floor(product / denominator);',
    replace: 'return Math.ceil(product / denominator);',
    tests: [REFEREE],
  },
  {
    what: 'jackpot: a cancelled bet owes nothing',
    file: CONTRIBUTION,
    find: 'meters.owed += owed;',
    replace: 'meters.owed += 0;',
    tests: [REFEREE],
  },
  {
    what: 'jackpot: what a cancelled bet had paid in stays in the overflow and is shown with the next turn',
    file: CONTRIBUTION,
    find: 'const overflow = Math.min(meters.overflow, amount);',
    replace: 'const overflow = 0;',
    tests: [REFEREE],
  },
  {
    what: 'jackpot: a pool pays what bets that were taken back had paid in',
    file: `${SERVER}decide-jackpots.ts`,
    find: 'if (missingOf(one.standing.meters, one.pool.reset) > 0) continue;',
    replace: '',
    tests: [REFEREE],
  },
  {
    what: 'jackpot: a bet that nobody has settled pays in and wins',
    file: `${SERVER}decide-jackpots.ts`,
    find: "status === 'pending' || status === 'cancelled'",
    replace: "status === 'cancelled'",
    tests: [REFEREE],
  },
  {
    what: 'jackpot: a stake above what is offered wins',
    file: 'server/src/ingest/bet-decision.ts',
    find: 'if (isAboveOffer(undefined, first, place.stakeLimit)) first.jackpotTerms = 0;',
    replace: '',
    tests: [LIMITS],
  },
  {
    what: 'jackpot: a bet that is amended above what is offered feeds a pool',
    file: 'server/src/ingest/bet-decision.ts',
    find: 'if (isAboveOffer(known, next, place.stakeLimit)) next.jackpotTerms = 0;',
    replace: '',
    tests: [LIMITS],
  },
  {
    what: 'invalid bets: a stake above what is offered is put aside by nobody',
    file: 'server/src/ingest/bet-follower.ts',
    find: 'await putAside(tx, { changes, now: new Date(nowMs) });',
    replace: '',
    tests: [LIMITS],
  },
  {
    what: 'jackpot: a win beyond a limit of the day is paid at once',
    file: 'server/src/features/jackpot/jackpot-order/follow-wins.ts',
    find: 'if (exceeded.length === 0) return false;',
    replace: 'return false;',
    tests: [LIMITS],
  },
  {
    what: 'jackpot: wins that are let go at once do not count for each other',
    file: 'server/src/features/jackpot/jackpot-order/day-limits.ts',
    find: 'await sql`select pg_advisory_xact_lock(${WINS}, 0)`.execute(tx);',
    replace: '',
    tests: [LIMITS],
  },
  {
    what: 'jackpot: who raised the limit of a pool lets a win go that is beyond it',
    file: 'server/src/features/jackpot/pool-list/save-pool.ts',
    find: 'if (before === undefined || raisesLimits(input, before)) await noteEditor',
    replace: 'if (before === undefined) await noteEditor',
    tests: [LIMITS],
  },
  {
    what: 'jackpot: who made a pool agrees to its wins beyond the limits',
    file: 'server/src/features/jackpot/jackpot-order/approve-order.ts',
    find: 'decisions: [{ approveCode: APPROVE_ORDER, agentId: pool.agent_id }],',
    replace: 'decisions: [],',
    tests: [LIMITS],
  },
  {
    what: 'jackpot: what came beyond the cap is lost with the hit',
    file: CONTRIBUTION,
    find: 'const kept = hidden + overflow;',
    replace: 'const kept = hidden;',
    tests: [REFEREE],
  },
  {
    what: 'jackpot: a hit point has to be passed and not reached',
    file: `${SERVER}decide-jackpots.ts`,
    find: 'standing.limit !== null && money >= standing.limit',
    replace: 'standing.limit !== null && money > standing.limit + 1',
    tests: [REFEREE],
  },
  {
    what: 'jackpot: a changed bet may win once more',
    file: `${SERVER}decide-jackpots.ts`,
    find: 'if (!isFirst) return false;',
    replace: '',
    tests: [REFEREE],
  },
  {
    what: 'jackpot: bets of test players take part',
    file: `${SERVER}decide-jackpots.ts`,
    find: "status === 'cancelled' || isTest ? 0",
    replace: "status === 'cancelled' && !isTest ? 0",
    tests: [REFEREE],
  },
  {
    what: 'jackpot: a group overwrites what staff booked meanwhile',
    file: `${SERVER}write-decision.ts`,
    find: 'if (!isAsBefore || rows.length',
    replace: 'if ((void isAsBefore, false) || rows.length',
    tests: [WALK],
  },
  {
    what: 'jackpot: parameters change while a win is being paid',
    file: 'server/src/features/jackpot/core/hold-pool.ts',
    find: 'if ([...held.values()].some(({ hasOpenWin }) => hasOpenWin))',
    replace: 'if ([...held.values()].every(({ hasOpenWin, poolId }) => hasOpenWin && poolId === ""))',
    tests: [WALK],
  },
  {
    what: 'jackpot: players are paid by hand where the law forbids it',
    file: 'server/src/features/jackpot/jackpot-order/move-money.ts',
    find: 'await requireUnregulated(tx, { siteId: receiver.site_id });',
    replace: 'void requireUnregulated;',
    tests: [WALK],
  },
  {
    what: 'jackpot: what a hit shows of the reserve is not booked',
    file: `${SERVER}booking.ts`,
    find: '!this.beginsTurn &&',
    replace: '',
    tests: [BOOKS],
  },
  {
    what: 'jackpot: a win that is less than a coin stays open for ever',
    file: `${SERVER}decide-jackpots.ts`,
    find: '|| !isPayable(one, next, world)',
    replace: '',
    tests: [BOOKS],
  },
  {
    what: 'jackpot: a player whose website does not play for the pool is paid out of it',
    file: 'server/src/features/jackpot/jackpot-order/move-money.ts',
    find: 'if (!(await isPlayedAt(tx, pool, receiver.site_id)))',
    replace: 'if ((void isPlayedAt, false))',
    tests: [BOOKS],
  },
  {
    what: 'jackpot: a save of a pool and a group of bets wait for each other',
    file: `${SERVER}write-decision.ts`,
    find: 'await keepPools(tx, [...standings.keys()]);',
    replace: 'void keepPools;',
    tests: [LOCKS],
  },
  {
    what: 'jackpot: two pools that fit alone are saved at once',
    file: `${SERVER}check-rates.ts`,
    find: 'sql`select pg_advisory_xact_lock(${RATES}, 0)`',
    replace: 'sql`select ${RATES}::integer`',
    tests: [LOCKS],
  },
  {
    what: 'jackpot: a game is saved with more for its pools than its RTP leaves',
    file: 'server/src/features/set-up/game/game-rules.ts',
    find: 'await requireJackpotShare(tx, { input, before });',
    replace: 'void requireJackpotShare;',
    tests: [LOCKS],
  },
  {
    what: 'jackpot: a hit of a platform that was cancelled still makes the jackpot win of its bet',
    file: 'server/src/features/account/bet-detail/jackpot-hits.ts',
    find: "hits.filter(({ status }) => status === 'hit')",
    replace: 'hits.filter(({ status }) => status !== undefined)',
    tests: ['server/src/features/account/round-story/jackpot-hits.test.ts'],
  },
  {
    what: 'jackpot: hits that another website told are shown with the bet',
    file: 'server/src/features/account/bet-detail/jackpot-hits.ts',
    find: 'sql: `site_id = {site_id:UInt32} AND bet_id',
    replace: 'sql: `site_id != 0 AND bet_id',
    tests: ['server/src/features/account/round-story/jackpot-hits.test.ts'],
  },
];
