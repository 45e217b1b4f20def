import type { IngestAnswer, RejectedRow } from '@manager/contract/platform/bets';
import type { FactRow } from '../fact/fact-row.ts';
import type { StoredRequest } from '../journal/journal.ts';
import type { CandidateOf } from './fact-kind.ts';

export type Submission<Row = FactRow, Fact = object> = {
  keyId: string;
  idempotencyKey: string | null;
  bodyHash: Buffer;
  candidates: readonly CandidateOf<Row, Fact>[];
  rejected: readonly RejectedRow[];
};
/** `applied` settles when the rows are visible. */
export type Frozen = { requestId: string; answer: IngestAnswer; applied: Promise<void> } | { repeated: StoredRequest };

/** A request in the lane, until it is frozen or refused. */
export type Waiting<Row, Fact> = {
  submission: Submission<Row, Fact>;
  resolve: (frozen: Frozen) => void;
  reject: (error: unknown) => void;
};

/** Small requests that wait together are frozen together, up to this many rows. */
const MAX_GROUP_ROWS = 60_000;

/** Takes the next group off those that wait: what goes together, and one request at least. */
export const takeGroup = <Row, Fact>(waiting: Waiting<Row, Fact>[]): Waiting<Row, Fact>[] => {
  let rows = 0;
  let count = 0;
  for (const { submission } of waiting) {
    rows += submission.candidates.length;
    if (count > 0 && rows > MAX_GROUP_ROWS) break;
    count += 1;
  }
  return waiting.splice(0, count);
};
