import type { Fields } from '@manager/domain/record-changes';

/** A value without words of a language: lists by comma, an object by its name, or field by field when it has none. */
export const plainText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const fields: Fields = { ...value };
  const name = [fields['user_name'], fields['name']].filter((part) => typeof part === 'string' && part !== '').join(' · ');
  return (
    name ||
    Object.entries(fields)
      .map(([key, inner]) => `${key}: ${plainText(inner)}`)
      .join(', ')
  );
};

export const hasName = (value: object): boolean => 'name' in value || 'user_name' in value;

/** `max_win_day_usd` → `Max win day usd`: for fields that have no name in the catalogue. */
export const humanName = (name: string): string => {
  const words = name.replaceAll('_', ' ').replaceAll('.', ' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
