import type { CandidateOf, FactKind, Tally } from './fact-kind.ts';
import { RowFault } from '../fact/row-fields.ts';
import { PlainBodies } from '../journal/plain-bodies.ts';
import { plainRowReader, type PlainRow, type PlainTable, refuseOtherFact, sentPlainId, stampPlain } from '../fact/plain-fact.ts';
import type { PlainFact } from '../fact/fact-field.ts';
import { findKeys, storedIds } from './stored-ids.ts';
import { storedFactFinder } from './stored-facts.ts';

const idsOf = ({ name, table }: PlainTable) => ({ name: `ingest.ids_of_${name}`, table: 'fact_key', kind: table }) as const;

/** The way of a plain fact: the same as that of a bet, with the rules of its table. */
export const plainKind = (table: PlainTable): FactKind<PlainRow, PlainFact, PlainBodies> => ({
  name: table.name,
  bindsPlayer: table.isMoney,
  idOf: (row) => row.id,
  readRow: plainRowReader(table),
  sentIdOf: sentPlainId(table),
  stamp: (resolved) => stampPlain(table, resolved),
  newBodies: () => new PlainBodies(table),
  decide: (candidate, known, to) => decidePlain(table, candidate, { known, ...to }),
  tables: { facts: table.table, keys: 'fact_key' },
  findStored: storedFactFinder(table),
  findKeys: (clickhouse, ids) => findKeys(clickhouse, idsOf(table), ids),
  storedIds: (clickhouse) => storedIds(clickhouse, idsOf(table)),
});

/** Nothing for a duplicate, the row for a new fact, the old row with −1 and the new one with +1 for another version. */
const decidePlain = (
  table: PlainTable,
  candidate: CandidateOf<PlainRow, PlainFact>,
  { known, bodies, tally }: { known: PlainFact | undefined; bodies: PlainBodies; tally: Tally },
): PlainFact => {
  const { row, first } = candidate;
  if (known === undefined) {
    bodies.add(first, 1);
    bodies.addKeys(first);
    tally.accepted += 1;
    return first;
  }
  if (row.rowVersion <= known.rowVersion) {
    tally.duplicates += 1;
    return known;
  }
  try {
    const next = stampPlain(table, candidate, known);
    refuseOtherFact(table, known, next);
    bodies.add(known, -1);
    bodies.add(next, 1);
    bodies.addKeys(next, known);
    tally.amended += 1;
    return next;
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    tally.rejected.push({ line: row.line, id: row.id, code: error.code, message: error.message });
    return known;
  }
};
