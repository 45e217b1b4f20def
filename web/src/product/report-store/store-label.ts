import type { Completeness } from '@manager/contract/features/system/completeness';
import type { Language } from '@manager/contract/i18n/error-text';
import type { shellTexts } from '../../i18n/shell.en.ts';
import type { TextKey, Translate } from '../../i18n/use-texts.ts';
import { monthNames } from '../../ui/incomplete/month-names.ts';
import { progressOf } from '../../ui/incomplete/restoring.ts';

/** Less than this is the ordinary way of a bet into the reports. */
const BEHIND_S = 10;
/** From here on seconds say too much. */
const LONG_S = 120;

export type StoreKind = 'behind' | 'checking' | 'restoring' | 'stuck' | 'disk_low' | 'disk_full';

/** What is worth saying of the report store; undefined while all is well. */
export const storeKind = ({ state, behind_s: behind, months, disk }: Completeness): StoreKind | undefined => {
  if (disk === 'full') return 'disk_full';
  if (months.some(({ is_stuck: isStuck }) => isStuck)) return 'stuck';
  if (state === 'unknown') return 'checking';
  if (state === 'incomplete') return 'restoring';
  if (disk === 'low') return 'disk_low';
  return behind >= BEHIND_S ? 'behind' : undefined;
};

/** The same in a few words: "Restoring November 2026: 42 %". */
export const storeLabel = (
  completeness: Completeness,
  { t, language }: { t: Translate<TextKey<typeof shellTexts>>; language: Language },
): string | undefined => {
  const { behind_s: behind, months } = completeness;
  switch (storeKind(completeness)) {
    case 'disk_full':
      return t('diskFull');
    case 'disk_low':
      return t('diskLow');
    case 'stuck':
      return t('storeStuck');
    case 'checking':
      return t('storeChecking');
    case 'behind':
      return behind < LONG_S ? t('storeBehind', { seconds: behind }) : t('storeBehindLong', { minutes: Math.floor(behind / 60) });
    case 'restoring': {
      const named =
        months.length === 1 ? monthNames([months[0]?.month ?? ''], language) : t('storeMonths', { count: months.length });
      const pct = progressOf(months);
      return pct === null ? t('storeRestoring', { months: named }) : t('storeRestoringPct', { months: named, pct });
    }
    case undefined:
      return undefined;
  }
};
