type Gap = 'gap-before' | 'gap-after';

/** Page numbers to offer: first, last, the current one with its neighbours; a gap stands for at least two numbers. */
export const pageWindow = ({ page, pages }: { page: number; pages: number }): (number | Gap)[] => {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < pages);
  const first = near[0] ?? pages;
  const last = near.at(-1) ?? 1;
  const before: (number | Gap)[] = first <= 2 ? [] : first === 3 ? [2] : ['gap-before'];
  const after: (number | Gap)[] = last >= pages - 1 ? [] : last === pages - 2 ? [pages - 1] : ['gap-after'];
  if (pages <= 1) return [1];
  return near.length === 0 ? [1, ...(pages > 2 ? before : []), pages] : [1, ...before, ...near, ...after, pages];
};
