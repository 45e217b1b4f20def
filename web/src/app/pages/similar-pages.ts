/** Edits that turn one text into the other: letters added, left out or exchanged. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of from.split('').entries()) {
    const next = [i + 1];
    for (const [j, other] of to.split('').entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

const lastPart = (path: string): string =>
  path
    .replace(/\/index$/, '')
    .split('/')
    .at(-1) ?? '';
const MAX_SHOWN = 4;
/** A third of the letters may be wrong. */
const TOLERANCE = 3;

/** Pages whose address looks like the wanted one, the nearest first: the whole path, or its last part under another group. */
export const similarPages = <P extends string>(wanted: string, paths: readonly P[]): P[] => {
  const text = wanted.toLowerCase().slice(0, 200);
  const end = lastPart(text);
  return paths
    .map((path) => {
      const isInside = end.length > 2 && lastPart(path).includes(end);
      const byPath = distance(text, path) / path.length;
      const byEnd = distance(end, lastPart(path)) / Math.max(lastPart(path).length, 1);
      return { path, far: isInside ? 0 : Math.min(byPath, byEnd) };
    })
    .filter(({ far }) => far <= 1 / TOLERANCE)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, MAX_SHOWN)
    .map(({ path }) => path);
};
