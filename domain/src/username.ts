/** The account name as login uses it: trimmed (seed.md §5). Case stays as typed. */
export function normalizeUsername(typed: string): string {
  return typed.trim();
}
