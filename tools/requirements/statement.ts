/** Why no test shows a statement. */
export type Mark =
  /** Built, or being built, without a test that shows it. */
  | { kind: 'inWork'; where: string }
  /** Nothing to hold the product against: the specification leaves it open, or speaks of a fixture. */
  | { kind: 'leftOpen'; why: string }
  /** Decided otherwise, on purpose. */
  | { kind: 'otherwise'; why: string };

export type Statement = { id: string; text: string; mark?: Mark };
export type Section = { id: `S${number}`; title: string; statements: readonly Statement[] };

type Entry = string | readonly [text: string, mark: Mark];

/** A section of the specification, its statements under ids that never move: a new statement gets a new number. */
export const section = (id: Section['id'], title: string, entries: Record<string, Entry>): Section => ({
  id,
  title,
  statements: Object.entries(entries).map(([key, entry]) =>
    typeof entry === 'string' ? { id: key, text: entry } : { id: key, text: entry[0], mark: entry[1] },
  ),
});

export const inWork = (where: string): Mark => ({ kind: 'inWork', where });
export const leftOpen = (why: string): Mark => ({ kind: 'leftOpen', why });
export const otherwise = (why: string): Mark => ({ kind: 'otherwise', why });
