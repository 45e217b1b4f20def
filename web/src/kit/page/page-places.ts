const canTake = (element: HTMLElement): boolean =>
  element.checkVisibility() && !element.matches('[type="radio"], [type="checkbox"], [type="hidden"], :disabled');

const firstIn = (root: ParentNode, selector: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>(selector)].find(canTake);

/** The focus goes to the first field of the filters; on a phone to what opens them. False where a page has none. */
export const focusFilters = (root: ParentNode): boolean => {
  const target =
    firstIn(root, '[role="search"] :is(input, select)') ?? firstIn(root, '[data-open-filters], [role="search"] button');
  target?.focus();
  return target !== undefined;
};

/** The focus goes to the first row of the table, from where the row keys lead on; to the table itself while it has none. False without a table. */
export const focusRows = (root: ParentNode): boolean => {
  const region = [...root.querySelectorAll<HTMLElement>('[data-region]')].find((each) => each.checkVisibility());
  if (region === undefined) return false;
  const row = region.querySelector<HTMLElement>('[data-row]');
  const target = row?.querySelector<HTMLElement>('a[href]') ?? row ?? region;
  if (target === row) row.tabIndex = -1;
  target.focus();
  return true;
};
