export type Fields = Readonly<Record<string, unknown>>;

/** One field of a record, as it was and as it is; undefined on the side where it did not exist. */
export type Change = { name: string; before: unknown; after: unknown };

const isPlainObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype;

/** Nested fields get a path: `names.zh`. An empty object stays a value of its own. */
const flatten = (fields: Fields, prefix = ''): [string, unknown][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isPlainObject(value) && Object.keys(value).length > 0
      ? flatten(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value] as [string, unknown]],
  );

/** What is not there, null, an empty text and an empty list all read as nothing. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (left: unknown, right: unknown): boolean =>
  (isNothing(left) && isNothing(right)) || JSON.stringify(left) === JSON.stringify(right);

/** Fields that differ, in the order in which they were recorded. A record that is new or gone has one side only. */
export const changesOf = ({ before, after }: { before: Fields | null; after: Fields | null }): Change[] => {
  const [old, now] = [new Map(flatten(before ?? {})), new Map(flatten(after ?? {}))];
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((name) => ({ name, before: old.get(name), after: now.get(name) }))
    .filter((change) => !isSame(change.before, change.after));
};

/** For lists: what came and went, in their order; a list that is new or gone has been empty. Undefined for other values. */
export const listDiff = (
  { before, after }: Change,
  textOf: (value: unknown) => string = String,
): { added: string[]; removed: string[]; kept: number } | undefined => {
  const listOf = (value: unknown): string[] | undefined =>
    isNothing(value) ? [] : Array.isArray(value) ? value.map(textOf) : undefined;
  const [old, now] = [listOf(before), listOf(after)];
  if (old === undefined || now === undefined || (isNothing(before) && isNothing(after))) return undefined;
  return {
    added: now.filter((item) => !old.includes(item)),
    removed: old.filter((item) => !now.includes(item)),
    kept: now.filter((item) => old.includes(item)).length,
  };
};
