import type { TimedChangeRow } from '@manager/contract/features/set-up/timed-change';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import type { useNames } from '../../../product/changes/use-names.ts';
import type { texts } from './texts.en.ts';

type T = Translate<TextKey<typeof texts>>;

/** `RTP: 96 → 94 · Jackpot: yes → no`. */
export const changeText = (t: T, { before, after }: TimedChangeRow, names: ReturnType<typeof useNames>): string =>
  Object.keys(after)
    .map((name) =>
      t('change', {
        field: names.field(name),
        before: names.value(before[name], name),
        after: names.value(after[name], name),
      }),
    )
    .join(' · ');
