import type { PlayRuleRow } from '@manager/contract/features/maintain/game-speed';
import { wholeOf } from '../../../kit/form/decimal.ts';
import { textOrNull } from '../../../kit/form/checks.ts';

const switchText = (value: boolean | null | undefined): '' | 'on' | 'off' => (value == null ? '' : value ? 'on' : 'off');
const switchValue = (text: string): boolean | null => (text === '' ? null : text === 'on');

export const valuesOf = (row: PlayRuleRow | undefined) => ({
  jurisdiction: row?.jurisdiction ?? '',
  game_type: row?.game_type ?? '',
  site_id: row?.site_id ?? '',
  game_id: row?.game_id ?? '',
  min_cycle_ms: row?.min_cycle_ms == null ? '' : String(row.min_cycle_ms),
  on_too_fast: row?.on_too_fast ?? 'mark',
  autoplay: switchText(row?.autoplay),
  turbo: switchText(row?.turbo),
  slam_stop: switchText(row?.slam_stop),
  feature_buy: switchText(row?.feature_buy),
  note: row?.note ?? '',
  reason: '',
});
export type RuleValues = ReturnType<typeof valuesOf>;

export const toInput = (values: RuleValues) => ({
  jurisdiction: textOrNull(values.jurisdiction),
  game_type: values.game_type || null,
  site_id: values.site_id || null,
  game_id: values.game_id || null,
  min_cycle_ms: values.min_cycle_ms.trim() === '' ? null : wholeOf(values.min_cycle_ms),
  on_too_fast: values.on_too_fast,
  autoplay: switchValue(values.autoplay),
  turbo: switchValue(values.turbo),
  slam_stop: switchValue(values.slam_stop),
  feature_buy: switchValue(values.feature_buy),
  note: textOrNull(values.note),
  reason: values.reason.trim() === '' ? undefined : values.reason.trim(),
});
