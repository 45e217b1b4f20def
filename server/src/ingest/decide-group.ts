import type { FactRow } from '../fact/fact-row.ts';
import type { Bodies } from '../journal/bodies.ts';
import type { FrozenRequest } from '../journal/journal.ts';
import type { FactChange, FactKind, Tally } from './fact-kind.ts';
import type { Waiting } from './submission.ts';

type Deciding<Kind, Row, Fact> = {
  kind: Kind;
  /** The kind's own, with the memory of the lane where it has one. */
  decide: Kind extends { decide: infer Decide } ? Decide : never;
  group: readonly Waiting<Row, Fact>[];
  /** Newest versions from before the group, by id. */
  knownBefore: ReadonlyMap<string, Fact>;
  nowMs: number;
  /** Notes on each new fact what it comes under. */
  mark: ((fact: Fact) => void) | undefined;
};

/** What becomes of each row of a group: the bodies to store, the newest versions after it, and the answers of its requests. */
export const decideGroup = <Row extends FactRow, Fact extends object, Written extends Bodies>({
  kind,
  decide,
  group,
  knownBefore,
  nowMs,
  mark,
}: Deciding<FactKind<Row, Fact, Written>, Row, Fact>) => {
  const bodies = kind.newBodies();
  const newest = new Map<string, Fact>();
  const changes: FactChange<Fact>[] = [];
  const requests: FrozenRequest[] = group.map(({ submission }, request) => {
    const tally: Tally = { accepted: 0, duplicates: 0, amended: 0, rejected: [...submission.rejected] };
    for (const candidate of submission.candidates) {
      const id = kind.idOf(candidate.row);
      const known = newest.get(id) ?? knownBefore.get(id);
      mark?.(candidate.first);
      const after = decide(candidate, known, { bodies, tally, nowMs });
      if (after === undefined || after === known) continue;
      newest.set(id, after);
      if (mark !== undefined) changes.push({ known, next: after, request, stakeLimit: candidate.place.stakeLimit });
    }
    tally.rejected.sort((a, b) => a.line - b.line);
    return {
      keyId: submission.keyId,
      idempotencyKey: submission.idempotencyKey,
      bodyHash: submission.bodyHash,
      kind: kind.name,
      answer: tally,
    };
  });
  return { bodies, newest, requests, changes };
};
