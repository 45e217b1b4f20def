import { compareNames } from '@manager/contract/i18n/name-order';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/service/ctx.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whose names an id stands for, by the end of its field; people know things by their names. */
const TABLES = [
  { ends: 'site', table: 'site', name: 'name' },
  { ends: 'agent', table: 'agent', name: 'name' },
  { ends: 'game', table: 'game', name: 'name' },
  { ends: 'player', table: 'player', name: 'user_name' },
  { ends: 'pool', table: 'jackpot_pool', name: 'name' },
  { ends: 'activity', table: 'activity', name: 'code' },
  { ends: 'campaign', table: 'free_round_campaign', name: 'name' },
  { ends: 'site_group', table: 'site_group', name: 'name' },
  { ends: 'owner', table: 'agent', name: 'name' },
] as const;
type Named = (typeof TABLES)[number];

const tableOf = (field: string): Named | undefined => {
  const [, of] = /^(\w+?)_ids?$/.exec(field) ?? [];
  if (of === undefined) return undefined;
  // The longest end that fits: a website's group is no website.
  return TABLES.filter(({ ends }) => of === ends || of.endsWith(`_${ends}`)).toSorted(
    (one, other) => other.ends.length - one.ends.length,
  )[0];
};

const idsOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && /^\d{1,18}$/.test(one));

/** Fields that tell nothing beside the rest: the object's own id, and an id beside its name. */
const isTold = (fields: Fields, name: string): boolean =>
  name === 'id' || name === 'version' || (name.endsWith('_id') && typeof fields[`${name.slice(0, -2)}name`] === 'string');

/**
 * The fields of requests as people read them: names in the place of ids, as far as the reader sees what they name; where he sees nothing of that
 * name the id stays.
 */
export const nameIds = async (ctx: Ctx, all: readonly (Fields | null)[]): Promise<(Fields | null)[]> => {
  const wanted = new Map<Named, Set<string>>();
  for (const fields of all)
    for (const [name, value] of Object.entries(fields ?? {})) {
      const table = tableOf(name);
      if (table === undefined) continue;
      const ids = wanted.get(table) ?? new Set();
      for (const id of idsOf(value)) ids.add(id);
      wanted.set(table, ids);
    }
  const names = new Map<Named, Map<string, string>>();
  for (const [of, ids] of wanted) {
    if (ids.size === 0) continue;
    const { rows } = await sql<{ id: string; name: string }>`
      select id::text as id, ${sql.ref(of.name)} as name from ${sql.table(of.table)} where id = any(${[...ids]}::bigint[])`.execute(
      ctx.db,
    );
    names.set(of, new Map(rows.map(({ id, name }) => [id, name])));
  }
  return all.map((fields) => {
    if (fields === null) return null;
    const told = Object.entries(fields).filter(([name]) => !isTold(fields, name));
    // Of an object with nothing but an id that id is all there is.
    return Object.fromEntries(
      (told.length === 0 ? Object.entries(fields) : told).map(([name, value]) => [name, named(ctx, names, { name, value })]),
    );
  });
};

/** Lists in the order of the reader's language. */
const named = (
  { language }: Ctx,
  names: ReadonlyMap<Named, ReadonlyMap<string, string>>,
  { name: field, value }: { name: string; value: unknown },
): unknown => {
  const of = tableOf(field);
  if (of === undefined) return value;
  const known = names.get(of);
  const nameOf = <One>(one: One): One | string => (typeof one === 'string' ? (known?.get(one) ?? one) : one);
  if (!Array.isArray(value)) return nameOf(value);
  const order = compareNames(language);
  return value.map(nameOf).toSorted((one, other) => order(String(one), String(other)));
};
