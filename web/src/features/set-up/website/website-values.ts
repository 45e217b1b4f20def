import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { decimalOrNull, textOrNull } from '../../../kit/form/checks.ts';

export const valuesOf = (row: WebsiteRow | undefined) => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  agent_id: row?.agent_id ?? '',
  domain: row?.domain ?? '',
  brand: row?.brand ?? '',
  api_type: row?.api_type ?? 'seamless',
  api_url: row?.api_url ?? '',
  ip_whitelist: row?.ip_whitelist ?? '',
  rtp: row?.rtp ?? '',
  vendors: row?.vendors ?? [],
  game_types: row?.game_types ?? [],
  disabled_origins: row?.disabled_origins ?? [],
  min_bet_usd: row?.min_bet_usd ?? '',
  max_bet_usd: row?.max_bet_usd ?? '',
  max_win_day_usd: row?.max_win_day_usd ?? '',
  jackpot: row?.jackpot ?? false,
  task: row?.task ?? false,
  ip_currency_check: row?.ip_currency_check ?? false,
  status: row?.status ?? 'enabled',
});
export type WebsiteValues = ReturnType<typeof valuesOf>;

export const toInput = (values: WebsiteValues) => ({
  ...values,
  code: values.code.trim(),
  name: values.name.trim(),
  agent_id: values.agent_id.trim(),
  domain: textOrNull(values.domain),
  brand: textOrNull(values.brand),
  api_url: textOrNull(values.api_url),
  ip_whitelist: textOrNull(separateBySemicolon(values.ip_whitelist)),
  rtp: decimalOrNull(values.rtp),
  min_bet_usd: decimalOrNull(values.min_bet_usd),
  max_bet_usd: decimalOrNull(values.max_bet_usd),
  max_win_day_usd: decimalOrNull(values.max_win_day_usd),
});

/** Addresses pasted with commas, blanks or lines, each once, with the seed's separator. */
export const separateBySemicolon = (text: string): string =>
  [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))].join(';');

/** Fields whose change may ask for a new approval (domain.md C-2). */
export const SENSITIVE_FIELDS: readonly (keyof WebsiteValues)[] = [
  'agent_id',
  'api_type',
  'api_url',
  'ip_whitelist',
  'domain',
  'rtp',
  'max_win_day_usd',
];
