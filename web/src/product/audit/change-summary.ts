import type { AuditRow } from '@manager/contract/features/log/audit';
import { useTexts } from '../../i18n/use-texts.ts';
import { useNames } from '../changes/use-names.ts';
import type { texts } from './texts.en.ts';

/** 'Rate 88.3 → 89.1 · Note Tested and 3 more': what a row of the log changed, in a line; empty where nothing is on record. */
export const useChangeSummary = (): ((row: Pick<AuditRow, 'changes' | 'more_changes'>) => string) => {
  const t = useTexts<typeof texts>('product/audit');
  const names = useNames();
  return ({ changes, more_changes: more }) => {
    const told = changes
      .map(({ field, before, after, added, removed }) => {
        const label = names.field(field);
        if (added !== null)
          return [label, added > 0 ? `+${added}` : '', removed !== null && removed > 0 ? `−${removed}` : '']
            .filter((part) => part !== '')
            .join(' ');
        if (before === null) return `${label} ${names.value(after, field)}`;
        return `${label} ${names.value(before, field)} → ${names.value(after, field)}`;
      })
      .join(' · ');
    return more === 0 ? told : t('andMore', { told, count: more });
  };
};
