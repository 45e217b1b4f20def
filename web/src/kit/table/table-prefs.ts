/** What a user changed in one table's layout, by column id, so that a new column simply appears. */
export type TablePrefs = { hidden: readonly string[]; shown: readonly string[] };

const NONE: TablePrefs = { hidden: [], shown: [] };
const keyOf = (tableId: string): string => `manager.table.${tableId}`;

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);

export const parsePrefs = (text: string | null): TablePrefs => {
  if (text === null) return NONE;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return NONE;
    return { hidden: strings('hidden' in stored ? stored.hidden : []), shown: strings('shown' in stored ? stored.shown : []) };
  } catch {
    return NONE;
  }
};

export const readPrefs = (tableId: string): TablePrefs => parsePrefs(localStorage.getItem(keyOf(tableId)));
export const savePrefs = (tableId: string, prefs: TablePrefs): void =>
  localStorage.setItem(keyOf(tableId), JSON.stringify(prefs));

type Hideable = { id: string; isHiddenAtFirst?: boolean; isFrozen?: boolean };

/** Column id → visible. Frozen columns identify the row and cannot be hidden. */
export const visibilityOf = ({ columns, prefs }: { columns: readonly Hideable[]; prefs: TablePrefs }): Record<string, boolean> =>
  Object.fromEntries(
    columns.map(({ id, isHiddenAtFirst = false, isFrozen = false }) => [
      id,
      isFrozen || prefs.shown.includes(id) || (!isHiddenAtFirst && !prefs.hidden.includes(id)),
    ]),
  );

export const withColumn = (prefs: TablePrefs, { id, isVisible }: { id: string; isVisible: boolean }): TablePrefs => ({
  hidden: isVisible ? prefs.hidden.filter((other) => other !== id) : [...new Set([...prefs.hidden, id])],
  shown: isVisible ? [...new Set([...prefs.shown, id])] : prefs.shown.filter((other) => other !== id),
});
