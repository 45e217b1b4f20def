import type { ClickHouse } from '../clickhouse/client.ts';
import type { Completeness } from '../completeness/completeness.ts';
import type { FactRow } from '../fact/fact-row.ts';
import type { Bodies } from '../journal/bodies.ts';
import type { FactKind } from './fact-kind.ts';
import type { IdFilter } from './id-filter.ts';
import type { Waiting } from './submission.ts';

type LookUpOptions<Kind, Fact> = {
  kind: Kind;
  clickhouse: ClickHouse;
  filter: IdFilter;
  completeness: Pick<Completeness, 'isKnown' | 'epoch' | 'hasGap' | 'gaps'>;
  /** Newest versions of the groups that are frozen but not applied yet, the latest group last. */
  unapplied: readonly ReadonlyMap<string, Fact>[];
};

/** `lost`: ids that were taken before and whose facts the report store lacks until they are restored. */
export type Known<Fact> = { known: Map<string, Fact>; lost: Set<string> };

/** Newest known versions of the facts of a group: frozen ones from memory, stored ones from ClickHouse. Most are new and in neither. */
export const createLookUp = <Row extends FactRow, Fact extends object, Written extends Bodies>({
  kind,
  clickhouse,
  filter,
  completeness,
  unapplied,
}: LookUpOptions<FactKind<Row, Fact, Written>, Fact>): ((group: readonly Waiting<Row, Fact>[]) => Promise<Known<Fact>>) => {
  /** Undefined while ids cannot be looked up: a known bet taken for new would count twice. */
  const findWhole = async (ids: readonly string[]): Promise<{ facts: Map<string, Fact>; lost: Set<string> } | undefined> => {
    const { facts: table, keys } = kind.tables;
    const canLookUp = (): boolean => completeness.isKnown() && !completeness.hasGap(keys);
    if (!canLookUp()) return undefined;
    const epoch = completeness.epoch();
    const facts = await kind.findStored(clickhouse, ids);
    const gaps = new Set(completeness.gaps().flatMap((gap) => (gap.table === table ? gap.partition : [])));
    const places = gaps.size === 0 ? [] : await kind.findKeys(clickhouse, ids);
    // The engine started again meanwhile: what it answered may come from a store that lacks something.
    if (completeness.epoch() !== epoch || !canLookUp()) return undefined;
    return { facts, lost: new Set(places.flatMap(({ id, partition }) => (gaps.has(partition) ? id : []))) };
  };

  return async (group) => {
    const known = new Map<string, Fact>();
    const toFind = new Set<string>();
    for (const { submission } of group) {
      for (const { row } of submission.candidates) {
        const id = kind.idOf(row);
        if (!filter.mayHold(id)) continue;
        const frozen = unapplied.findLast((facts) => facts.has(id))?.get(id);
        if (frozen === undefined) toFind.add(id);
        else known.set(id, frozen);
      }
    }
    if (toFind.size === 0) return { known, lost: new Set() };
    const stored = await findWhole([...toFind]);
    if (stored === undefined) return { known, lost: toFind };
    for (const [id, fact] of stored.facts) known.set(id, fact);
    return { known, lost: stored.lost };
  };
};
