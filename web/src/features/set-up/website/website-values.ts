import type { ComplianceProfile } from '@manager/contract/features/set-up/compliance';
import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { decimalOrNull, textOrNull } from '../../../kit/form/checks.ts';

const INHERITED: ComplianceProfile | '' = '' as ComplianceProfile | '';

export const valuesOf = (row: WebsiteRow | undefined) => ({
  code: row?.code ?? '',
  name: row?.name ?? '',
  agent_id: row?.agent_id ?? '',
  domain: row?.domain ?? '',
  brand: row?.brand ?? '',
  site_group_id: row?.site_group_id ?? '',
  note: row?.note ?? '',
  api_type: row?.api_type ?? 'seamless',
  api_url: row?.api_url ?? '',
  api_params: Object.entries(row?.api_params ?? {}).map(([name, value]) => ({ name, value })),
  ip_whitelist: row?.ip_whitelist ?? '',
  rtp: decimalOrNull(row?.rtp ?? '') ?? '',
  vendors: row?.vendors ?? [],
  game_types: row?.game_types ?? [],
  disabled_origins: row?.disabled_origins ?? [],
  min_bet_usd: row?.min_bet_usd ?? '',
  max_bet_usd: row?.max_bet_usd ?? '',
  max_win_day_usd: row?.max_win_day_usd ?? '',
  max_win_day_action: row?.max_win_day_action ?? 'block',
  negative_balance: row?.negative_balance ?? 'reject',
  compliance_profile: row?.compliance_profile ?? INHERITED,
  jackpot: row?.jackpot ?? false,
  task: row?.task ?? false,
  jurisdiction: row?.jurisdiction ?? '',
  ip_currency_check: row?.ip_currency_check ?? false,
  ip_currency_action: row?.ip_currency_action ?? 'block',
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
  site_group_id: textOrNull(values.site_group_id),
  note: textOrNull(values.note),
  api_url: textOrNull(values.api_url),
  api_params: Object.fromEntries(namedParams(values).map(({ name, value }) => [name.trim(), value.trim()])),
  ip_whitelist: textOrNull(separateBySemicolon(values.ip_whitelist)),
  rtp: decimalOrNull(values.rtp),
  min_bet_usd: decimalOrNull(values.min_bet_usd),
  max_bet_usd: decimalOrNull(values.max_bet_usd),
  max_win_day_usd: decimalOrNull(values.max_win_day_usd),
  compliance_profile: values.compliance_profile === '' ? null : values.compliance_profile,
  jurisdiction: values.jurisdiction.trim() === '' ? null : values.jurisdiction.trim(),
});

/** A row that is empty on both sides is none. */
const namedParams = ({ api_params: params }: Pick<WebsiteValues, 'api_params'>) =>
  params.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');

const PARAM_NAME = /^[A-Za-z][\w.-]{0,63}$/;

/** What is wrong with the parameters of the wallet interface, if anything. */
export const paramFault = (values: Pick<WebsiteValues, 'api_params'>): 'name' | 'twice' | undefined => {
  const names = namedParams(values).map(({ name }) => name.trim());
  if (names.some((name) => !PARAM_NAME.test(name))) return 'name';
  return new Set(names).size < names.length ? 'twice' : undefined;
};

/** Addresses pasted with commas, blanks or lines, each once, with the seed's separator. */
export const separateBySemicolon = (text: string): string =>
  [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))].join(';');
