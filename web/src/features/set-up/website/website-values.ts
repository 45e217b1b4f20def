import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { website } from '@manager/contract/records/website';
import { textOrNull } from '../../../kit/form/checks.ts';
import { enteredIn, formOf } from '../../../product/record/form-fields.ts';

export const valuesOf = (row: WebsiteRow | undefined) => ({
  ...formOf(website, row),
  api_params: Object.entries(row?.api_params ?? {}).map(([name, value]) => ({ name, value })),
});
export type WebsiteValues = ReturnType<typeof valuesOf>;

export const toInput = (values: WebsiteValues) => ({
  ...enteredIn(website, values),
  api_params: Object.fromEntries(namedParams(values).map(({ name, value }) => [name.trim(), value.trim()])),
  ip_whitelist: textOrNull(separateBySemicolon(values.ip_whitelist)),
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
