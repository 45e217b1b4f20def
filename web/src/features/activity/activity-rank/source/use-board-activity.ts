import { getRankRuleList } from '@manager/contract/features/activity/activity-rank/rule';
import type { ActivityRow } from '@manager/contract/features/activity/activity';
import { type CallResult, useCall } from '../../../../api/query.ts';
import { namedChoice } from '../../../../product/choices/named-choice.ts';
import { MISSING } from '../../../../ui/format.ts';

const MOST = 200;
const BEGUN: readonly ActivityRow['state'][] = ['running', 'ended', 'settling', 'settled'];

type Board = {
  /** Whose leaderboard is shown; empty while that is not known, or when none has begun. */
  id: string;
  choices: { value: string; label: string }[];
  /** Of the one that is shown when none is asked for. */
  firstName: string;
  /** No ranking has begun. */
  isNone: boolean;
  /** Why it is not known which there are; null: it is, or is not needed. */
  failed: Pick<CallResult<typeof getRankRuleList>, 'error' | 'refetch'> | null;
};

/** The ranking that is asked for, else one that runs, else the one that began last. */
export const useBoardActivity = (wanted: string): Board => {
  const { data, error, refetch } = useCall(
    getRankRuleList,
    { kind: 'rank', limit: MOST, sort: '-starts_at' },
    { staleTimeMs: 30_000 },
  );
  const begun = (data?.list ?? []).filter(({ state }) => BEGUN.includes(state));
  const first = begun.find(({ state }) => state === 'running') ?? begun[0];
  return {
    id: wanted === '' ? (first?.id ?? '') : wanted,
    firstName: first?.name ?? MISSING,
    choices: begun.map(namedChoice),
    isNone: data !== undefined && first === undefined && wanted === '',
    failed: wanted === '' && first === undefined && error !== null ? { error, refetch } : null,
  };
};
