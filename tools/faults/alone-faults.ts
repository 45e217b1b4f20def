import type { Fault } from './faults.ts';

const ALONE = ['server/src/features/approval/alone.test.ts'];
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
];
