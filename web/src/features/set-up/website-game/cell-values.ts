import type { WebsiteGameDetail } from '@manager/contract/features/set-up/website-game';
import { decimalOrNull } from '../../../kit/form/checks.ts';

export const ENABLED_CHOICES = ['inherited', 'enabled', 'disabled'] as const;
export type EnabledChoice = (typeof ENABLED_CHOICES)[number];

const choiceOf = (isEnabled: boolean | null): EnabledChoice =>
  isEnabled === null ? 'inherited' : isEnabled ? 'enabled' : 'disabled';
export const enabledOf = (choice: EnabledChoice): boolean | null => (choice === 'inherited' ? null : choice === 'enabled');

export const valuesOf = (row: WebsiteGameDetail | undefined) => ({
  is_enabled: choiceOf(row?.is_enabled ?? null),
  rtp: row?.rtp ?? '',
  min_bet: row?.min_bet ?? '',
  max_bet: row?.max_bet ?? '',
  config: row === undefined || !row.has_config ? '' : JSON.stringify(row.config, null, 2),
});
export type CellValues = ReturnType<typeof valuesOf>;

export const toInput = (values: CellValues) => ({
  is_enabled: enabledOf(values.is_enabled),
  rtp: decimalOrNull(values.rtp),
  min_bet: decimalOrNull(values.min_bet),
  max_bet: decimalOrNull(values.max_bet),
  config: configOf(values.config),
});

/** The object that a text writes, empty for none; undefined when it writes something else. */
export const configOf = (text: string): Record<string, unknown> | undefined => {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};
