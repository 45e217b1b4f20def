import type { Fault } from './fault.ts';

const USER = 'server/src/features/user/';
const REGISTER = 'server/src/features/register/';
const PERMISSION = 'server/src/features/permission/';

/** Accounts, mailed links, passwords, groups and codes. */
export const PEOPLE_FAULTS: readonly Fault[] = [
  {
    what: 'people: a group is given with codes that the giver lacks',
    file: `${USER}user-rules.ts`,
    find: 'if (isNew) await requireCodesOf(ctx, tx, id);',
    replace: '',
    tests: [`${USER}user.test.ts`],
  },
  {
    what: 'people: a group is made with codes that its maker lacks',
    file: `${PERMISSION}group/group-rules.ts`,
    find: '  requireHeld(ctx, codes);\n  return codes;',
    replace: '  return codes;',
    tests: [`${PERMISSION}permission.test.ts`],
  },
  {
    what: 'people: a code is given without its parents',
    file: `${PERMISSION}group/group-rules.ts`,
    find: 'withParentCodes(wanted).toSorted()',
    replace: 'wanted.toSorted()',
    tests: [`${PERMISSION}permission.test.ts`],
  },
  {
    what: 'people: a group with dangerous codes is changed by one person',
    file: `${PERMISSION}group/second-person-for-group.ts`,
    find: 'if (!isDangerous || ',
    replace: 'if (isDangerous || ',
    tests: [`${PERMISSION}permission.test.ts`],
  },
  {
    what: 'people: dangerous rights are granted by one person',
    file: `${USER}second-person-for-user.ts`,
    find: 'const isStanding = await isDangerousStanding(tx, { before, after });',
    replace: 'const isStanding = !(await isDangerousStanding(tx, { before, after }));',
    tests: [`${USER}user-access.test.ts`],
  },
  {
    what: 'people: a link works twice',
    file: `${USER}one-time-link.ts`,
    find: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', ctx.now())",
    replace: '',
    tests: [`${REGISTER}register.test.ts`],
  },
  {
    what: 'people: a link lives longer than ten minutes',
    file: `${USER}one-time-link.ts`,
    find: 'reset_password: 10 * MINUTE_MS',
    replace: 'reset_password: 11 * MINUTE_MS',
    tests: [`${REGISTER}register.test.ts`],
  },
  {
    what: 'people: a link serves any purpose',
    file: `${USER}one-time-link.ts`,
    find: "    .where('purpose', 'in', purposes)\n    .executeTakeFirst();",
    replace: '    .executeTakeFirst();',
    tests: [`${REGISTER}register.test.ts`],
  },
  {
    what: 'people: an address opens a reset as soon as it is verified',
    file: `${REGISTER}request-reset.ts`,
    find: 'isSettledAddress(user, ctx.now()) &&',
    replace: '(void isSettledAddress, true) &&',
    tests: [`${REGISTER}register.test.ts`],
  },
  {
    what: 'people: a reset leaves the sessions open',
    file: `${REGISTER}confirm-reset.ts`,
    find: "    await endSessionsOf(ctx, tx, { userId: user.id, reason: 'password' });\n",
    replace: '',
    tests: [`${REGISTER}register.test.ts`],
  },
  {
    what: 'people: a disabled user invites others',
    file: `${REGISTER}register-user.ts`,
    find: "invite_code = ${code} and status = 'enabled' and",
    replace: 'invite_code = ${code} and',
    tests: [`${REGISTER}register.test.ts`],
  },
  {
    what: 'people: a former password comes back',
    file: `${USER}password-rules.ts`,
    find: "throw fieldError(field, 'used_password');",
    replace: 'return;',
    tests: [`${USER}user-access.test.ts`],
  },
];
