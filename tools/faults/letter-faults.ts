import type { Fault } from './fault.ts';

const AVATAR = 'server/src/features/user/avatar/';
const TICKETS = 'server/src/platform/bet-tickets/';
const PICTURES = [`${AVATAR}avatar.test.ts`];
const TICKET_TESTS = [`${TICKETS}bet-tickets.test.ts`];

/** Pictures that are more than pictures, and bets shown to those whom they do not concern. */
export const LETTER_FAULTS: readonly Fault[] = [
  {
    what: 'picture: the file itself is kept',
    file: `${AVATAR}save-avatar.ts`,
    find: 'return Promise.resolve(picture);',
    replace: "return Promise.resolve(Buffer.from(png, 'base64'));",
    tests: PICTURES,
  },
  {
    what: 'picture: something may follow the end',
    file: `${AVATAR}read-png.ts`,
    find: 'length === 0 && end === file.length',
    replace: 'length === 0',
    tests: PICTURES,
  },
  {
    what: 'picture: any size is unpacked',
    file: `${AVATAR}read-png.ts`,
    find: 'px >= MIN_AVATAR_PX && px <= MAX_AVATAR_PX',
    replace: 'px >= MIN_AVATAR_PX || px <= MAX_AVATAR_PX',
    tests: PICTURES,
  },
  {
    what: 'picture: whoever knows the address sees it',
    file: `${AVATAR}public.ts`,
    find: `await ctx.db
        .selectFrom('staff_avatar')
        .innerJoin('staff_user', 'staff_user.id', 'staff_avatar.user_id')
        .select('png')
        .where('staff_avatar.id', '=', id)
        .where((eb) => eb.or([eb('staff_user.id', '=', ctx.user.id), isManageable(ctx)]))`,
    replace: `await (void isManageable, ctx.wholeDb)
        .selectFrom('staff_avatar')
        .select('png')
        .where('staff_avatar.id', '=', id)`,
    tests: PICTURES,
  },
  {
    what: 'ticket: another player’s bet is shown',
    file: 'server/src/features/iframe/bet-detail/ticket-for-website.ts',
    find: 'playerIds: [account.id],',
    replace: '',
    tests: TICKET_TESTS,
  },
  {
    what: 'ticket: another website’s bet is shown',
    file: 'server/src/features/iframe/bet-detail/ticket-for-website.ts',
    find: 'siteIds: [siteId], gameIds: null, playerIds: [account.id],',
    replace: 'siteIds: null, gameIds: null,',
    tests: TICKET_TESTS,
  },
  {
    what: 'ticket: a signature holds for ever',
    file: `${TICKETS}routes.ts`,
    find: 'Math.abs(now.getTime() - Number(timestamp)) > MAX_SKEW_MS',
    replace: '(void [now, MAX_SKEW_MS], false)',
    tests: TICKET_TESTS,
  },
  {
    what: 'ticket: any platform key fetches it',
    file: 'server/src/platform/http.ts',
    find: "authorize(request, 'ticket')",
    replace: "authorize(request, 'ingest')",
    tests: TICKET_TESTS,
  },
  {
    what: 'block: a rule names an account beside somebody else, and matches nobody',
    file: 'server/src/features/maintain/block/block-rules.ts',
    find: 'if (account !== undefined) requireOwn(account, { siteId, userName });',
    replace: 'void requireOwn;',
    tests: ['server/src/features/maintain/block/block.test.ts'],
  },
  {
    what: 'language: the account’s preference wins over the saved one',
    file: 'web/src/session/merge-preferences.ts',
    find: "name !== 'language' && ",
    replace: '',
    tests: ['web/src/session/merge-preferences.test.ts'],
  },
  {
    what: 'letter: a name in another form of Unicode is another account',
    file: 'domain/src/kept-text.ts',
    find: "seenText(text.normalize('NFC'))",
    replace: 'seenText(text)',
    tests: ['domain/src/kept-text.test.ts', 'server/test/account-names.test.ts'],
  },
  {
    what: 'letter: a name is taken with what nobody sees around it',
    file: 'server/src/fact/row-fields.ts',
    find: "typeof sent === 'string' ? keptText(sent) : sent",
    replace: "typeof sent === 'string' ? sent.normalize('NFC') : sent",
    tests: ['server/test/account-names.test.ts'],
  },
  {
    what: 'letter: a spreadsheet turns a name of a CSV file into a date',
    file: 'server/src/kit/export/cells.ts',
    find: '|${MONTH}[ -]?\\d{1,4}|',
    replace: '|',
    tests: ['server/src/kit/export/csv.test.ts'],
  },
  {
    what: 'raw view of a bet: numbers of the detail are those that the browser read',
    file: 'web/src/features/account/bet-detail/RawDetail.tsx',
    find: "detail: text === null ? null : PLACE }, null, 2).replace(JSON.stringify(PLACE), () => text ?? '')",
    replace: 'detail: text === null ? PLACE : bet.detail }, null, 2)',
    tests: ['web/src/features/account/bet-detail/raw-detail.test.ts'],
  },
];
