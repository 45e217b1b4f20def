import { isIP } from 'node:net';
import { fieldCodesOf } from '@manager/contract/field-codes';
import { can, type Ctx } from './ctx.ts';
import { maskIp } from './mask-ip.ts';
import { maskName } from './mask-name.ts';

/** A row that somebody read, for somebody else: what his codes hide on the row's own screen is hidden here. `needs`: the codes he lacks. */
export const shownTo = <Value>(ctx: Ctx, { path, value }: { path: string; value: Value }): { value: Value; needs: string[] } => {
  const { address, name } = fieldCodesOf(path);
  const needs: string[] = [];
  let shown: unknown = value;
  if (address !== null && !can(ctx, address)) {
    const masked = mapTexts(shown, maskAddresses);
    if (JSON.stringify(masked) !== JSON.stringify(shown)) needs.push(address);
    shown = masked;
  }
  if (name !== null && !can(ctx, name)) {
    const names = namesIn(shown);
    if (names.length > 0) needs.push(name);
    shown = mapTexts(shown, (text) => names.reduce((rest, each) => rest.replaceAll(each, maskName(each)), text));
  }
  return { value: shown as Value, needs };
};

const mapTexts = (value: unknown, map: (text: string) => string): unknown => {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, map)]));
};

/** Whatever could be an address: digits with dots, or groups with colons. */
const ADDRESS = /[0-9A-Fa-f.:]*[0-9A-Fa-f:]/g;

/** Finds addresses in any text: a filter, the URL of a page, JSON that a vendor sent. */
export const maskAddresses = (text: string): string =>
  text.replaceAll(ADDRESS, (part) => (isIP(part) === 0 ? part : maskIp(part)));

const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'user_name' && typeof each === 'string' && each !== '' ? [each] : namesIn(each),
  );
};
