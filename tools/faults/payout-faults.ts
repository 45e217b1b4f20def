import type { Fault } from './fault.ts';

const KIT = 'server/src/kit/payout/';
const DOMAIN = 'domain/src/payout.test.ts';
const MODEL = 'server/test/payout-model.test.ts';
const PAID = `${KIT}payout.test.ts`;
const PEOPLE = `${KIT}people.test.ts`;
const HELD = 'server/src/features/log/seamless/held-payouts.test.ts';
const RESTORED_STATE = 'server/src/features/log/job/restored.test.ts';
const RESTORED = ['server/test/restored-payouts.test.ts'];

/** Payouts that are paid twice, guessed, overdrawn, or pass a limit. */
export const PAYOUT_FAULTS: readonly Fault[] = [
  {
    what: 'payout: what takes is repeated after an unknown end',
    file: 'domain/src/payout.ts',
    find: "if (direction === 'credit') return again({ ...attempted, mayBeBooked: true }, end);",
    replace: 'return again({ ...attempted, mayBeBooked: true }, end);',
    tests: [DOMAIN],
  },
  {
    what: 'payout: an unknown end counts as not booked',
    file: 'domain/src/payout.ts',
    find: "if (direction === 'credit') return again({ ...attempted, mayBeBooked: true }, end);",
    replace: "if (direction === 'credit') return again(attempted, end);",
    tests: [DOMAIN],
  },
  {
    what: 'payout: a final refusal says that the attempt before it was not booked either',
    file: 'domain/src/payout.ts',
    find: "if (!end.mayRepeat) return ended(attempted, { state: 'error_manual' });",
    replace: "if (!end.mayRepeat) return ended(attempted, { state: 'error_manual', mayBeBooked: false });",
    tests: [DOMAIN],
  },
  {
    what: 'payout: who asks for the same prize at the same moment hears of an index',
    file: `${KIT}insert-payouts.ts`,
    find: '.onConflict((conflict) => conflict.doNothing())',
    replace: ".onConflict((conflict) => conflict.constraint('payout_purpose_reference_key').doNothing())",
    tests: ['server/test/activity/budget-race.test.ts'],
  },
  {
    what: 'payout: a second person agrees to what is a day old',
    file: `${KIT}expire-payouts.ts`,
    find: '=> at <= endsAt(now);',
    replace: '=> at > now;',
    tests: [PEOPLE],
  },
  {
    what: 'payout: a promise is rounded up',
    file: 'domain/src/payout-amount.ts',
    find: 'return ((micros * toE12) / (fromE12 * unit)) * unit;',
    replace: 'return ((micros * toE12 + fromE12 * unit - 1n) / (fromE12 * unit)) * unit;',
    tests: [DOMAIN],
  },
  {
    what: 'payout: the limit of a player looks at each payment alone',
    file: 'domain/src/payout-limits.ts',
    find: '(byPlayer.get(playerId) ?? lately.byPlayer.get(playerId) ?? 0n) + usd',
    replace: 'usd',
    tests: [DOMAIN],
  },
  {
    what: 'payout: whoever is late notes an end that is no longer his',
    file: `${KIT}record-attempts.ts`,
    find: 'const mine = calls.filter(({ payout }) => tokens.get(payout.id) === payout.lease_token);',
    replace: 'const mine = calls;',
    tests: [MODEL],
  },
  {
    what: 'payout: a rejected one keeps its part of the budget',
    file: `${KIT}decide-payouts.ts`,
    find: "  await settleBudgets(tx, rejected, 'free');\n",
    replace: '',
    tests: [PEOPLE],
  },
  {
    what: 'payout: the same reference with another content is the same',
    file: `${KIT}create-payouts.ts`,
    find: 'if (row !== undefined && contentOf(row) !== contentOfWish(wish))',
    replace: 'if (row !== undefined && row.reference !== wish.reference)',
    tests: [PAID],
  },
  {
    what: 'payout: who asks at the same time is not counted',
    file: `${KIT}paid-lately.ts`,
    find: 'select pg_advisory_xact_lock(${PLAYERS}, key) from',
    replace: 'select key from',
    tests: [PEOPLE],
  },
  {
    what: 'payout: whoever asked agrees to it himself',
    file: 'server/src/kit/service/other-person.ts',
    find: "if (requestedBy === ctx.user.id || (await isSamePerson(ctx, requestedBy, ctx.user.id))) return 'approval.own_request';",
    replace: '',
    tests: [PEOPLE],
  },
  {
    what: 'payout on hold: one of a website that is not approved is tried for ever',
    file: 'domain/src/payout.ts',
    find: "  if (isOnHold) return ended(attempted, { state: 'on_hold' });\n",
    replace: '  void isOnHold;\n',
    tests: [DOMAIN],
  },
  {
    what: 'payout on hold: one that is noted after the approval stays so',
    file: `${KIT}end-attempts.ts`,
    find: " and approved_state <> 'approved' order by id",
    replace: ' order by id',
    tests: [PAID],
  },
  {
    what: 'payout on hold: an approval lets nothing go',
    file: 'server/src/features/set-up/website/audit-website.ts',
    find: 'const payouts = await resumePayouts(ctx, tx, id);',
    replace: 'const payouts = (void resumePayouts, 0);',
    tests: [HELD],
  },
  {
    what: 'payout on hold: one person gives it up',
    file: 'server/src/features/log/seamless/steer-calls.ts',
    find: '    await requireSecondPerson(ctx, tx, {\n      operation,',
    replace: "    if (operation !== 'payout.give_up') await requireSecondPerson(ctx, tx, {\n      operation,",
    tests: [HELD],
  },
  {
    what: 'payout on hold: one person gives up its compensation',
    file: 'server/src/features/maintain/compensate/decide-compensations.ts',
    find: "if (payout?.state === 'on_hold') throw",
    replace: "if (payout?.state === 'paid') throw",
    tests: ['server/src/features/maintain/compensate/compensate.test.ts'],
  },
  {
    what: 'payout on hold: nobody is told of it',
    file: 'server/src/features/dashboard/money-out.ts',
    find: 'on_hold: held.rows[0]?.count ?? 0,',
    replace: 'on_hold: 0 * (held.rows[0]?.count ?? 0),',
    tests: [HELD],
  },
  {
    what: 'payout: transfers get a drawn id',
    file: 'server/src/kit/payout/insert-payouts.ts',
    find: 'transferIdOf([...priced.whom, purpose.name, ...wish.once])',
    replace: 'transferIdOf([String(Math.random())])',
    tests: RESTORED,
  },
  {
    what: 'restore: a drawn id, in the model of restores',
    file: 'server/src/kit/payout/insert-payouts.ts',
    find: 'transferIdOf([...priced.whom, purpose.name, ...wish.once])',
    replace: 'transferIdOf([String(Math.random())])',
    tests: ['server/test/restore-model.test.ts'],
  },
  {
    what: 'restore: the second copy of the audit log is set aside before the state is ended',
    file: 'server/src/audit/set-aside.ts',
    find: "(await restoreOf(tx, end)) !== 'ended'",
    replace: "(await restoreOf(tx, end)) === 'none'",
    tests: ['server/src/audit/set-aside.test.ts'],
  },
  {
    what: 'restore: payouts do not wait',
    file: 'server/src/kit/payout/claim-payouts.ts',
    find: ' and not is_restored()',
    replace: '',
    tests: [RESTORED_STATE],
  },
  {
    what: 'restore: whoever waits for its end is not told',
    file: 'server/src/features/log/job/end-restored.ts',
    find: 'owners: rows.map(({ site_id: siteId }) => siteId)',
    replace: 'owners: []',
    tests: [RESTORED_STATE],
  },
  {
    what: 'restore: one person ends the state',
    file: 'server/src/features/log/job/end-restored.ts',
    find: 'await requireSecondPerson(ctx, tx, {',
    replace: "if (id === '') await requireSecondPerson(ctx, tx, {",
    tests: [RESTORED_STATE],
  },
  {
    what: 'payout: the reward of a turn is named by the id that the turn has here',
    file: 'server/src/features/task/core/give-rewards.ts',
    find: 'activity.created_at.toISOString(), turn.period_key, String(turn.turn)]',
    replace: 'activity.created_at.toISOString(), turn.id]',
    tests: RESTORED,
  },
  {
    what: 'payout: a new task with the id of one that is gone pays what the wallet has paid',
    file: 'server/src/features/task/core/give-rewards.ts',
    find: 'activity.created_at.toISOString(), turn.period_key, String(turn.turn)]',
    replace: 'turn.period_key, String(turn.turn)]',
    tests: RESTORED,
  },
];
