import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';

export const sweepCases: SweepCases = {
  '/api/account/big_win/get_list': { valid: () => ({}) },
  '/api/account/big_win/get_detail': { valid: ({ own }) => ({ id: own.big_win }), about: 'big_win' },
  '/api/account/big_win/handle': {
    valid: async ({ t, own }) => {
      const { version, state } = await t.deps.db
        .selectFrom('big_win')
        .select(['version', 'state'])
        .where('id', '=', own.big_win)
        .executeTakeFirstOrThrow();
      return { id: own.big_win, version, state: state === 'checking' ? 'cleared' : 'checking', note: 'seen' };
    },
    about: 'big_win',
  },
  '/api/account/big_win/open_case': { valid: ({ own }) => ({ id: own.big_win }), about: 'big_win' },
  '/api/account/big_win/get_thresholds': { valid: () => ({}) },
  '/api/account/big_win/save_threshold': {
    valid: async ({ t, own }) => {
      const row = await t.deps.db
        .selectFrom('big_win_threshold')
        .select('version')
        .where('agent_id', '=', own.agent)
        .executeTakeFirst();
      const version = row?.version ?? 0;
      return { agent_id: own.agent, version, multiple: String(500 + version), win_usd: null, reason: 'a check' };
    },
  },
};
