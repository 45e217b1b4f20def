import type { Fault } from './fault.ts';

const FIELDS = ['server/test/risk/every-field.test.ts'];
const ATTACKS = ['server/test/risk/attacks.test.ts'];
const SET_UP = 'server/src/features/set-up/';
const SETTLEMENT = 'server/src/features/report/settlement-report/';

/** Money, stakes or returns that one person alone could change in force. */
export const RISK_FAULTS: readonly Fault[] = [
  {
    what: 'risk: nobody is asked about the fields that the contract names as dangerous',
    file: 'server/src/kit/resource/saver.ts',
    find: '  if (!hasAny(changed)) return own;\n',
    replace: '  if (hasAny(changed)) return own;\n',
    tests: FIELDS,
  },
  {
    what: 'risk: the second person sees the new rate and not the other fields that change with it',
    file: 'server/src/kit/resource/saver.ts',
    find: '    after: { ...changed.after, ...own?.after },',
    replace: '    after: { ...(own === null ? changed.after : {}), ...own?.after },',
    tests: ATTACKS,
  },
  {
    what: 'risk: a currency that players have counts as one that nobody uses',
    file: `${SET_UP}currency/currency.resource.ts`,
    find: '    isInUse: (row) => row.is_in_use,',
    replace: '    isInUse: (row) => row.is_in_use && row.is_rate_locked,',
    tests: FIELDS,
  },
  {
    what: 'risk: the unit of a currency is called harmless',
    file: 'contract/src/records/currency.ts',
    find: "risk: 'dangerous: stakes and wins count a thousandfold'",
    replace: "risk: 'harmless: stakes and wins count a thousandfold'",
    tests: ATTACKS,
  },
  {
    what: 'risk: a coin list under a name in use comes into force alone',
    file: `${SET_UP}coin/coin.resource.ts`,
    find: '  secondPersonForNew: askAboutNewCoin,',
    replace: '  secondPersonForNew: (...all) => askAboutNewCoin(...all).then(() => null),',
    tests: ATTACKS,
  },
  {
    what: 'risk: stakes and configuration of a game at a website change alone',
    file: `${SET_UP}website-game/cell-records.ts`,
    find: '  const dangerous = changes.filter(isDangerous);',
    replace: '  const dangerous = changes.filter((each) => isDangerous(each) && changesRtp(each));',
    tests: FIELDS,
  },
  {
    what: 'risk: many websites get another jackpot alone',
    file: `${SET_UP}website/many-websites.ts`,
    find: "    isInUse: (row) => row.approved_state === 'approved',",
    replace: "    isInUse: (row) => row.approved_state === 'failed',",
    tests: FIELDS,
  },
  {
    what: 'risk: an edit of a website is sensitive only where the agent changes',
    file: `${SET_UP}website/website-rules.ts`,
    find: '  hasAny(dangerousChanges(saveWebsite, before, change));',
    replace: "  'agent_id' in change && hasAny(dangerousChanges(saveWebsite, before, { agent_id: change['agent_id'] }));",
    tests: FIELDS,
  },
  {
    what: 'risk: the first rate of a month is held against nothing',
    file: `${SETTLEMENT}rates.ts`,
    find: '  const isFar = own === null || isLargeMove({ before: own, after }) ||',
    replace: '  const isFar = own === null ||',
    tests: ATTACKS,
  },
  {
    what: 'risk: the rate of a month is held against the rate of today',
    file: `${SETTLEMENT}rates.ts`,
    find: 'new Date(Math.min(end.getTime(), ctx.now().getTime() + 1))',
    replace: 'new Date(Math.max(end.getTime(), ctx.now().getTime() + 1))',
    tests: ATTACKS,
  },
  {
    what: 'risk: the terms of a settlement change alone',
    file: `${SETTLEMENT}terms.ts`,
    find: '    await askAboutTerms(ctx, tx, { input: settled, before });',
    replace: '    void askAboutTerms;',
    tests: FIELDS,
  },
  {
    what: 'risk: an adjustment is taken back alone',
    file: `${SETTLEMENT}adjust.ts`,
    find: '    const change = { adjustment_removed: present.amount_usd };\n    await askAboutAmount(ctx, tx, { before, reason: input.reason, change });',
    replace: '    const change = { adjustment_removed: present.amount_usd };',
    tests: FIELDS,
  },
  {
    what: 'risk: a field of a live record is named neither dangerous nor harmless',
    file: 'contract/src/records/coin.ts',
    find: "{ required: true, risk: 'dangerous: what players stake who choose nothing' }",
    replace: '{ required: true }',
    tests: ['contract/src/kit/risk.test.ts'],
  },
  {
    what: 'cases: staff of an agent are told who the staff of the operator are',
    file: 'server/src/features/risk-set/case/case-detail.ts',
    find: ".where('is_super', '=', false).where('agent_id', 'is not', null)",
    replace: '',
    tests: ['server/src/features/risk-set/case/case.test.ts'],
  },
  {
    what: 'cases: addresses of collected rows are whole for everybody',
    file: 'server/src/features/risk-set/case/case-items.ts',
    find: 'snapshot: needs === null ? shown.value.snapshot : null,',
    replace: 'snapshot: needs === null ? snapshot : null,',
    tests: ['server/src/features/risk-set/case/case.test.ts'],
  },
  {
    what: 'account risk: the address that a rule saw is whole for everybody',
    file: 'server/src/features/risk-set/account-risk/mark-row.ts',
    find: 'evidence: shownTo(ctx, { path: contract.getMarkList.path, value: row.evidence }).value,',
    replace: 'evidence: (void shownTo, row.evidence),',
    tests: ['server/src/features/risk-set/account-risk/account-risk.test.ts'],
  },
  {
    what: 'mathematics: packages may be announced without end',
    file: 'server/src/features/algorithm/source/start-source-upload.ts',
    find: '    await requireRoom(ctx, tx, { bytes, free });',
    replace: '    void requireRoom, free;',
    tests: ['server/src/features/algorithm/source/source-file.test.ts'],
  },
];
