import { useCallback, useState } from 'react';
import { readPrefs, savePrefs, type TablePrefs } from './table-prefs.ts';

export const useTablePrefs = (tableId: string): readonly [TablePrefs, (prefs: TablePrefs) => void] => {
  const [prefs, setPrefs] = useState(() => readPrefs(tableId));
  const save = useCallback(
    (next: TablePrefs) => {
      setPrefs(next);
      savePrefs(tableId, next);
    },
    [tableId],
  );
  return [prefs, save];
};
