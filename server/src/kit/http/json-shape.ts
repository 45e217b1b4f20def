const MAX_DEPTH = 10;
const MAX_ITEMS = 1_000;

/** Is a parsed body no deeper than ten levels, with no list above a thousand entries (T052)? Walked without recursion. */
export const isWithinShape = (body: unknown): boolean => {
  let level: unknown[] = [body];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value) && value.length > MAX_ITEMS) return false;
      for (const entry of Object.values(value)) next.push(entry);
    }
    level = next;
  }
  return level.every((value) => typeof value !== 'object' || value === null);
};
