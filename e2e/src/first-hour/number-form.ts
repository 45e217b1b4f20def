import type { Page } from '@playwright/test';

export type NumberForm = {
  name: string;
  /** Its address; `{id}` stands for the record of `row`. */
  at: string;
  /** The list that the record is looked for in. */
  list?: string;
  /** Text of the record's row; without one the first. */
  row?: string;
  /** The activity of which a draft is made first, as only drafts can be edited: its list's calls, and its code. */
  draftOf?: { calls: string; list?: string; code: string };
  /** From the address to the form. */
  open?: (page: Page) => Promise<void>;
  /** Which button saves, where it is not the one that submits. */
  save?: string;
  /** Files below `web/src` whose number fields stand in it. */
  files: readonly string[];
  /** Where in the call a field stands whose path does not say so, by its label or path. */
  sentAs?: Readonly<Record<string, string>>;
  /** A value of its own for a field whose neighbours leave no room for any of the six. */
  own?: Readonly<Record<string, string>>;
  /** Fields that no value can be sent in, and why. */
  unsent?: Readonly<Record<string, string>>;
};

const PLACES = 20;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Exact: as a whole number of the smallest places. */
const unitsOf = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0'));
};

/** Is it what was typed, or of a percent that is kept as a share of 1 its hundredth? */
export const isSameNumber = (leaf: string, { typed, isShare }: { typed: string; isShare: boolean }): boolean =>
  NUMBER.test(leaf) && unitsOf(leaf) * (isShare ? 100n : 1n) === unitsOf(typed);

/** Values at a path of which steps may be left out: `icons.0.chance` is also `icons.0.drop.chance`. */
export const leavesAt = (tree: unknown, path: readonly string[]): string[] => {
  if (tree === null || tree === undefined) return [];
  if (typeof tree !== 'object') return path.length === 0 ? [`${tree as string | number | boolean}`] : [];
  return Object.entries(tree).flatMap(([name, inner]) => {
    const rest = name === path[0] ? path.slice(1) : path;
    if (rest.length === 0 && typeof inner === 'object') return [];
    return leavesAt(inner, rest);
  });
};

/** The record in the list of a form. */
export const rowIdOf = async (page: Page, { list, row }: NumberForm): Promise<string> => {
  await page.goto(list ?? '');
  const rows = page
    .locator('main tbody:not([aria-hidden]) tr')
    .filter({ visible: true, ...(row === undefined ? {} : { hasText: row }) });
  const link = rows.locator('a[href*="id="]').first();
  const href = (await link.getAttribute('href')) ?? '';
  return new URLSearchParams(href.split('?')[1]).get('id') ?? '';
};
