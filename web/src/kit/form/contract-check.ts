import { fieldText } from '@manager/contract/i18n/field-text';
import { keptText } from '@manager/domain/kept-text';
import { currentLanguage } from '../../i18n/language.ts';
import { textsOf } from '../../i18n/use-texts.ts';
import { INPUT_RULES, type Rule } from './input-rules.gen.ts';
import type { texts } from './texts.en.ts';

const t = textsOf<typeof texts>('kit/form');

const isKept = (value: unknown, [kind, bound]: Rule): boolean => {
  if (kind === 'items') return !Array.isArray(value) || value.length <= Number(bound);
  if (typeof value === 'number') return kind === 'from' ? value >= Number(bound) : kind !== 'to' || value <= Number(bound);
  if (typeof value !== 'string') return true;
  // With the blanks around it, of which a secret may consist: the server trims all other texts and says it then.
  if (kind === 'min') return value.length >= Number(bound);
  // Counted in characters, of which there are never more than the server counts.
  if (kind === 'max') return Array.from(keptText(value)).length <= Number(bound);
  return kind !== 'like' || new RegExp(String(bound), 'u').test(keptText(value));
};

const messageOf = ([kind, bound, message]: Rule, value: unknown): string => {
  if (kind === 'min') return t('tooShort', { min: bound });
  if (kind === 'max') return t('tooLong', { max: bound });
  // What is no whole number comes as -1 (decimal.ts).
  if (kind === 'from' && value === -1)
    return `${fieldText('whole_number', currentLanguage())} · ${t('notBelow', { value: bound })}`;
  if (kind === 'from') return t('notBelow', { value: bound });
  if (kind === 'to') return t('notAbove', { value: bound });
  if (kind === 'items') return t('tooMany', { max: bound });
  return fieldText(message ?? 'invalid', currentLanguage());
};

/**
 * Messages at the fields of a call, by what the contract says of each: bounds of a text's length, of a number, the most entries of a list, or
 * a pattern; the message is a key of field-text.ts. What only the server can judge (uniqueness, scope, rules between fields) is not in here.
 * The values as the call takes them. An empty field is no fault of it.
 */
export const contractFaults = (path: string, input: Readonly<Record<string, unknown>>): Record<string, string> => {
  const rules = INPUT_RULES[path] ?? {};
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (value === '' || value === null || value === undefined) return [];
      const broken = rules[name]?.find((rule) => !isKept(value, rule));
      return broken === undefined ? [] : [[name, messageOf(broken, value)]];
    }),
  );
};
