import type { Fault } from './faults.ts';

const ALONE = ['server/src/features/approval/alone.test.ts'];
const GIVEN = ['server/src/features/maintain/invalid-bet/given.test.ts'];
const WEBSITE = 'server/src/features/set-up/website/website-approval.test.ts';
const DUAL_CONTROL = 'server/src/kit/service/dual-control.ts';
const SECOND_FOR_USER = 'server/src/features/user/second-person-for-user.ts';

/** How one person could come to decide alone: by getting rid of the others, or by slipping into their accounts. */
export const ALONE_FAULTS: readonly Fault[] = [
  {
    what: 'alone: dual control ends when the others are gone',
    file: DUAL_CONTROL,
    find: "if (value === 'on' || (await wasOn(ctx.authDb, decision))) return 'on';",
    replace: "if (value === 'on') return (void wasOn, 'on');",
    tests: ALONE,
  },
  {
    what: 'alone: taking rights takes one',
    file: 'server/src/features/user/user-rules.ts',
    find: 'return isChanged && ((await isPowerful(tx, before)) || (await isPowerful(tx, after)));',
    replace: 'return isChanged && (await isPowerful(tx, after)) && after.status === before.status;',
    tests: ALONE,
  },
  {
    what: 'alone: closing the agent of those who decide takes one',
    file: 'server/src/features/set-up/agent/save-agent.ts',
    find: '&& (await hasPowerfulStaff(tx, before.id))',
    replace: '&& (void hasPowerfulStaff, false)',
    tests: ALONE,
  },
  {
    what: 'alone: leaving dual control leaves no mark',
    file: 'server/src/kit/http/mount.ts',
    find: "(await isControlLeft(ctx))) ctx.audited.mark = 'break_glass';",
    replace: '(await isControlLeft(ctx))) ctx.audited.rows = 0;',
    tests: ALONE,
  },
  {
    what: 'alone: the address of somebody else takes one',
    file: SECOND_FOR_USER,
    find: "['user_name', 'email', 'ip_allow'] : ['email'];",
    replace: "['user_name', 'ip_allow'] : [];",
    tests: ALONE,
  },
  {
    what: 'alone: a powerful user is locked out by one',
    file: SECOND_FOR_USER,
    find: "['user_name', 'email', 'ip_allow'] : ['email'];",
    replace: "['email'] : ['email'];",
    tests: ALONE,
  },
  {
    what: 'alone: a new address gets a link that opens the account',
    file: 'server/src/features/user/settled-address.ts',
    find: "status === 'verified' && (changedAt === null",
    replace: "status !== '' && (changedAt !== null || changedAt === null",
    tests: ALONE,
  },
  {
    what: 'alone: whoever had a hand in an account is agreed with by it',
    file: 'server/src/features/approval/lock-request.ts',
    find: "    ? 'approval.not_independent'\n",
    replace: '    ? null\n',
    tests: ALONE,
  },
  {
    what: 'alone: a reset is no hand in the account',
    file: 'server/src/features/user/reset-password.ts',
    find: 'await noteTouch(ctx, tx, id);',
    replace: 'void noteTouch;',
    tests: ALONE,
  },
  {
    what: 'alone: links in outgoing mails are shown',
    file: 'server/src/features/log/mail/get-detail.ts',
    find: 'body: isHidden ? withoutLinks(body) : body,',
    replace: 'body: (void withoutLinks, body),',
    tests: ALONE,
  },
  {
    what: 'alone: whoever asks may read the links',
    file: 'server/src/features/log/mail/get-detail.ts',
    find: 'row.revealed_to === ctx.user.id && ',
    replace: '',
    tests: ALONE,
  },
  {
    what: 'alone: whoever set the address of a wallet approves it once somebody else has edited the website',
    file: 'server/src/features/set-up/website/edit-website.ts',
    find: "    await noteEditor(ctx, tx, { type: 'website', id });",
    replace: '    await Promise.resolve();',
    tests: [WEBSITE],
  },
  {
    what: 'alone: a sensitive field that was set in bulk is nobody’s work',
    file: 'server/src/features/set-up/website/many-websites.ts',
    find: "if (before.approved_state === 'unapproved') return isSensitive ? note() : undefined;",
    replace: "if (before.approved_state === 'unapproved') return;",
    tests: [WEBSITE],
  },
  {
    what: 'alone: an earlier writer of prizes approves the activity',
    file: 'server/src/features/activity/core/steer-activity.ts',
    find: "    await requireNoEditor(ctx, tx, { object: { type: 'activity', id }, decisions });",
    replace: '',
    tests: ['server/src/features/activity/activity-collect/collect.test.ts'],
  },
  {
    what: 'alone: a change of the own address makes another person',
    file: 'server/src/kit/service/independence.ts',
    find: 'new Set(mailboxesOf(otherId))',
    replace: 'new Set(mailboxesOf(otherId).slice(0, 1))',
    tests: [WEBSITE],
  },
  {
    what: 'alone: an account whose address nobody has verified decides',
    file: 'server/src/kit/service/independence.ts',
    find: "email_status <> 'verified' and email_changed_at is not null",
    replace: 'false',
    tests: [WEBSITE],
  },
  {
    what: 'alone: each account that was made has a limit of its own',
    file: 'server/src/kit/payout/paid-lately.ts',
    find: 'where up.created_at > ${since}',
    replace: 'where false and up.created_at > ${since}',
    tests: ['server/src/features/maintain/compensate/compensate.test.ts'],
  },
  {
    what: 'alone: limits of what may be paid are raised by one person',
    file: 'server/src/features/permission/group/second-person-for-group.ts',
    find: 'const isDangerous = isLimitMoved || ',
    replace: 'const isDangerous = ',
    tests: ['server/src/features/permission/permission.test.ts'],
  },
  {
    what: 'alone: a key changes what Manager itself gave',
    file: 'server/src/ingest/own-rows.ts',
    find: 'if (keyId === OWN_KEY_ID)',
    replace: 'if (keyId !== OWN_KEY_ID || keyId === OWN_KEY_ID)',
    tests: ['server/src/platform/facts.test.ts'],
  },
  {
    what: 'alone: a settled bet becomes one of a card, and is paid a second time',
    file: 'server/src/ingest/bet-decision.ts',
    find: "['source', known.source === next.source]",
    replace: "['source', true]",
    tests: ['server/src/ingest/bet-decision.test.ts'],
  },
  {
    what: 'alone: a bet is compensated as often as one likes',
    file: 'server/src/kit/payout/create-payouts.ts',
    find: "(given[n]?.times ?? 0) > 0 ? [...names, 'same_bet'] : names",
    replace: '(given[n]?.times ?? 0) > 0 ? [...names] : names',
    tests: ['server/src/features/maintain/compensate/compensate.test.ts'],
  },
  {
    what: 'alone: a bet of the same round is compensated as often as one likes',
    file: 'server/src/kit/payout/given.ts',
    find: "where ${cause}.round_id <> '' and",
    replace: "where ${cause}.round_id = '' and",
    tests: GIVEN,
  },
  {
    what: 'alone: who agrees to a cancel is not told what was given for the bet before',
    file: 'server/src/features/maintain/invalid-bet/given-for-bets.ts',
    find: 'Given): bigint => total - refunded;',
    replace: 'Given): bigint => total - total + refunded - refunded;',
    tests: GIVEN,
  },
  {
    what: 'alone: a cancel that failed goes on whatever was given since',
    file: 'server/src/features/maintain/invalid-bet/steer-cancel.ts',
    find: '    const more = await readMoreGiven(tx, before);',
    replace: '    const more = (void (await readMoreGiven(tx, before)), null as MoreGiven | null);',
    tests: GIVEN,
  },
];
