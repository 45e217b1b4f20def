import type { RejectedRow } from '@manager/contract/platform/bets';
import type { FactRow } from '../fact/fact-row.ts';
import { OWN_NUMBER } from '../wallet/transfer-id.ts';
import type { CandidateOf, FactKind } from './fact-kind.ts';

/** What Manager itself sent is noted in the journal under this key, which nobody can call with (migration 0025). */
export const OWN_KEY_ID = '0';

type Read = { candidates: readonly CandidateOf<FactRow, object>[]; rejected: readonly RejectedRow[] };

/** Rows that Manager writes are changed by no key, and written by none before Manager has: such rows are put with those that are refused. */
export const refuseOwnRows = (kind: FactKind, keyId: string, { candidates, rejected }: Read): Read => {
  if (keyId === OWN_KEY_ID) return { candidates, rejected };
  const isOwn = ({ row }: CandidateOf<FactRow, object>): boolean => OWN_NUMBER.test(kind.idOf(row));
  if (!candidates.some(isOwn)) return { candidates, rejected };
  const { own = [], taken = [] } = Object.groupBy(candidates, (candidate) => (isOwn(candidate) ? 'own' : 'taken'));
  const refused = own.map(({ row }): RejectedRow => ({
    line: row.line,
    id: kind.idOf(row),
    code: 'bad_field',
    message: 'this number is Manager’s own',
  }));
  return { candidates: taken, rejected: [...rejected, ...refused] };
};
