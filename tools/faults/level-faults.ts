import type { Fault } from './fault.ts';

const RECORDS = 'server/test/operator-records.test.ts';
const LEVELS = 'server/test/matrix/levels.test.ts';
const SETTLEMENT = 'server/src/features/report/settlement-report/';

/** Ways in which staff of an agent could write what is the operator's, or the terms of their own agent. */
export const LEVEL_FAULTS: readonly Fault[] = [
  {
    what: "levels: the operator's records are a matter of codes",
    file: 'server/src/kit/http/pass.ts',
    find: "  if (!mayWrite(user, endpoint)) return { missing: 'operator', refusal: new AppError('permission.operator_only') };\n",
    replace: '  void mayWrite;\n',
    tests: [RECORDS],
  },
  {
    what: "levels: staff of an agent count as the operator's",
    file: 'contract/src/kit/writes.ts',
    find: 'isSuper || allAgents;',
    replace: 'isSuper || !allAgents;',
    tests: [RECORDS],
  },
  {
    what: "levels: fixed settlement rates are an agent's by their record",
    file: 'contract/src/features/report/settlement-terms.ts',
    find: "writes: 'operator',\n  needsReason: true,\n  summary: 'Fix the rate",
    replace: "writes: 'agent',\n  needsReason: true,\n  summary: 'Fix the rate",
    tests: [LEVELS],
  },
  {
    what: 'levels: an approved request runs for somebody who has an agent by now',
    file: 'server/src/kit/http/mount.ts',
    find: "      if ('missing' in pass) throw pass.refusal;\n      try",
    replace: "      if ('missing' in pass && pass.missing !== 'operator') throw pass.refusal;\n      try",
    tests: [RECORDS],
  },
  {
    what: 'levels: what would be refused is offered',
    file: 'contract/src/kit/writes.ts',
    find: 'codeFor(holder, endpoint) !== undefined && mayWrite(holder, endpoint);',
    replace: 'codeFor(holder, endpoint) !== undefined;',
    tests: [RECORDS],
  },
  {
    what: 'levels: a file of games is a matter of agents',
    file: 'contract/src/features/set-up/game-import.ts',
    find: "writes: 'operator',\n  needsReason: true,\n  takesFile: true,\n  summary: 'Import a file of games",
    replace: "writes: 'agent',\n  needsReason: true,\n  takesFile: true,\n  summary: 'Import a file of games",
    tests: [LEVELS],
  },
  {
    what: 'levels: the terms of the own agent are set by its staff',
    file: 'server/src/kit/service/levels.ts',
    find: '(agentId !== user.agentId && isInScope(user.scope, agentId))',
    replace: 'isInScope(user.scope, agentId)',
    tests: [RECORDS],
  },
  {
    what: 'levels: the own agent is edited',
    file: 'server/src/features/set-up/agent/save-agent.ts',
    find: '  requireTermsOf(ctx, id);\n',
    replace: '  void requireTermsOf;\n',
    tests: [LEVELS],
  },
  {
    what: 'levels: the own agent is removed',
    file: 'server/src/features/set-up/agent/agent.resource.ts',
    find: '      requireTermsOf(ctx, id);\n',
    replace: '      void requireTermsOf;\n',
    tests: [LEVELS],
  },
  {
    what: 'levels: the own settlement is adjusted, paid and opened again',
    file: `${SETTLEMENT}run-row.ts`,
    find: '  requireTermsOf(ctx, (await findRun(ctx, tx, wanted.id)).agent_id);\n',
    replace: '  void requireTermsOf;\n',
    tests: [LEVELS],
  },
  {
    what: 'levels: the own settlement is calculated',
    file: `${SETTLEMENT}calculate.ts`,
    find: '  requireTermsOf(ctx, period.agent.id);\n',
    replace: '  void requireTermsOf;\n',
    tests: [LEVELS],
  },
  {
    what: 'levels: staff of an agent agree to its terms',
    file: 'server/src/kit/service/levels.ts',
    find: ".select('parent_id').where('id', '=', agentId).executeTakeFirstOrThrow()).parent_id;",
    replace: ".select('id as parent_id').where('id', '=', agentId).executeTakeFirstOrThrow()).parent_id;",
    tests: [RECORDS],
  },
  {
    what: "levels: staff of an agent decide on the operator's records",
    file: 'server/src/kit/service/deciders.ts',
    find: 'agentId === null ? isOperatorStaff(user) : isInScope(user.scope, agentId)',
    replace: 'agentId === null || (void isOperatorStaff, isInScope(user.scope, agentId))',
    tests: ['server/src/features/approval/deciders.test.ts'],
  },
];
