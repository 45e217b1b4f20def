import type { PlayRuleRow } from '@manager/contract/features/maintain/game-speed';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { exactText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

export type SpeedTranslate = Translate<TextKey<typeof texts>>;

/** "2.5 s". */
export const cycleText = (ms: number): string => `${exactText(String(ms / 1000))} s`;

/** "UK · Slot": where the rule holds; "Everywhere" for one that names nothing. */
export const ruleName = (row: PlayRuleRow, t: SpeedTranslate): string =>
  [row.jurisdiction, row.game_type === null ? null : t(`type.${row.game_type}`), row.site_name, row.game_name]
    .filter((part) => part !== null)
    .join(' · ') || t('everywhere');
