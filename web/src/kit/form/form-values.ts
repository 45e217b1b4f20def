export type FormValues = Record<string, unknown>;

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Where something is said of a field: at the field, or at a path within it. */
export const pathsOf = (errors: Readonly<Record<string, unknown>>, name: string): string[] =>
  Object.keys(errors).filter((path) => errors[path] !== undefined && (path === name || path.startsWith(`${name}.`)));

/** Names whose value differs. */
export const changedNames = <V extends FormValues>({ from, to }: { from: V; to: V }): (keyof V & string)[] =>
  Object.keys(to).filter((name) => !isSame(from[name], to[name]));

export type Conflict<V> = { name: keyof V & string; base: unknown; mine: unknown; theirs: unknown };

/** Fields that both sides changed to different values: only these need a choice. */
export const conflictsOf = <V extends FormValues>({ base, mine, theirs }: { base: V; mine: V; theirs: V }): Conflict<V>[] =>
  changedNames({ from: base, to: mine })
    .filter((name) => !isSame(mine[name], theirs[name]) && !isSame(base[name], theirs[name]))
    .map((name) => ({ name, base: base[name], mine: mine[name], theirs: theirs[name] }));

/** Their record with my changes on top; where both changed, `takeTheirs` decides. */
export const mergeValues = <V extends FormValues>({
  base,
  mine,
  theirs,
  takeTheirs,
}: {
  base: V;
  mine: V;
  theirs: V;
  takeTheirs: ReadonlySet<string>;
}): V => {
  const kept = changedNames({ from: base, to: mine }).filter((name) => !takeTheirs.has(name));
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) };
};
