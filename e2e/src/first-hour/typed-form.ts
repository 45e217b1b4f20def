/** What is typed into every number field. */
export const TYPED = ['0.5', '1', '12.34', '50', '99.99', '1250'] as const;

export type TypedForm = {
  name: string;
  /** Its address; `{id}` stands for the record. */
  at: string;
  /** The list that the record is looked for in; without one it is a form of a new record. */
  list?: string;
  /** Text of the record's row; without one the first. */
  row?: string;
  /** The activity of which a draft is made first, as only drafts can be edited: its list's calls, and its code. */
  draftOf?: { calls: string; list?: string; code: string };
  /** What is done from the address to the form, and to what has to stand in it: see `walk`. `{n}` is another number each time, `{day}` another day to come. */
  open?: readonly string[];
  /** The button that sends it, where it is no form of its own and stays. */
  send?: string;
  /** Where a new record is opened again: an address with `{id}`. */
  again?: string;
  /** Fields that only a new record has. */
  once?: readonly string[];
  /** Takes a new record away again, where there is no room for another one: a call that names ids. */
  remove?: string;
  /** Fields that it shows, by the file below `web/src` in which they stand: paths, with `#` for the line's number, or labels. */
  fields: Readonly<Record<string, string>>;
  /** Where in the call a field stands whose path does not say so. */
  sentAs?: Readonly<Record<string, string>>;
  /** A value of its own for a field whose neighbours leave no room for any of the six. */
  own?: Readonly<Record<string, string>>;
  /** Pickers that have nothing to offer in the demo. */
  empty?: readonly string[];
  /** Fields that no value can be sent in, and why. */
  unsent?: Readonly<Record<string, string>>;
};

type Rest = Partial<Omit<TypedForm, 'at' | 'name'>> & { called?: string };

/** Fields by the files of a folder. */
export const of = (folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([file, keys]) => [`${folder}/${file}`, keys]));
const withParameters = (path: string, parameters: string): string => `${path}${path.includes('?') ? '&' : '?'}${parameters}`;

/** The form of a record that is there. */
export const edit = (path: string, { called, ...rest }: Rest = {}): TypedForm => ({
  name: called === undefined ? path : `${path}, ${called}`,
  at: withParameters(path, 'id={id}&mode=edit'),
  list: path,
  fields: {},
  ...rest,
});
/** That of a new one: a record each time that it is sent. */
export const add = (path: string, { called = 'a new one', ...rest }: Rest = {}): TypedForm => ({
  name: `${path}, ${called}`,
  at: withParameters(path, 'mode=new'),
  again: withParameters(path, 'id={id}&mode=edit'),
  fields: {},
  ...rest,
});
/** A dialog or drawer that is opened by hand. */
export const at = (path: string, called: string, rest: Partial<TypedForm>): TypedForm => ({
  name: `${path}, ${called}`,
  at: path,
  fields: {},
  ...rest,
});
export const ofRecord = (path: string, called: string, rest: Partial<TypedForm>): TypedForm =>
  at(withParameters(path, 'id={id}'), called, { list: path, ...rest });
export const draft = (path: string, calls: string, { code, list, ...rest }: Rest & { code: string; list?: string }): TypedForm =>
  // None of the agents that hold activities has others below it.
  edit(path, {
    called: code,
    empty: ['off_agent_ids'],
    ...rest,
    draftOf: { calls, code, ...(list === undefined ? {} : { list }) },
  });

/** The names that are written in `fields`: labels have blanks, so that a comma parts them. */
export const keysOf = (fields: TypedForm['fields']): string[] =>
  Object.values(fields).flatMap((keys) => keys.split(', ').filter(Boolean));

const PLACES = 20;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Exact: as a whole number of the smallest places. */
const unitsOf = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0'));
};

/** Percents that are kept as a share of 1. */
const IS_SHARE = /(^|\.)chance(_per_usd)?$/;

/** Is it what was typed, or at the path of a share its hundredth? */
export const isSameNumber = (leaf: string, { typed, path = '' }: { typed: string; path?: string }): boolean =>
  NUMBER.test(leaf) && unitsOf(leaf) * (IS_SHARE.test(path) ? 100n : 1n) === unitsOf(typed);

/** Values at a path of which steps may be left out: `icons.0.chance` is also `icons.0.drop.chance`. */
export const leavesAt = (tree: unknown, path: readonly string[]): string[] => {
  if (tree === null || tree === undefined) return [];
  if (typeof tree !== 'object') return path.length === 0 ? [`${tree as string | number | boolean}`] : [];
  return Object.entries(tree).flatMap(([name, inner]) => {
    const rest = name === path[0] ? path.slice(1) : path;
    return rest.length === 0 && typeof inner === 'object' ? [] : leavesAt(inner, rest);
  });
};
