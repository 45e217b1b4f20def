import type { FoundConvention } from '@manager/contract/kit/import';
import { type FieldTextKey, fieldText } from '@manager/contract/i18n/field-text';
import type { Language } from '@manager/contract/i18n/error-text';
import { bothReadings, conventionOf, decimalIn, type NumberConvention } from '@manager/domain/decimal-text';
import type { ImportRow } from './table.ts';

/** Why a cell is no number of the file: it has two readings and nothing decides, or it fits the other decimal mark alone. */
export const numberFault = (text: string, found: FoundConvention): FieldTextKey | undefined => {
  if (found === 'open') return bothReadings(text) === undefined ? undefined : 'number_open';
  const isOther = decimalIn(text, found) === undefined && decimalIn(text, found === 'point' ? 'comma' : 'point') !== undefined;
  return isOther ? 'number_other' : undefined;
};

/** Both readings of a cell beside it, for whoever has to choose. */
export const withReadings = (text: string): string => {
  const both = bothReadings(text);
  return both === undefined ? text : `${text} = ${both.point} | ${both.comma}`;
};

type Found = {
  rows: (ImportRow & { faults: { field: string; message: string }[] })[];
  numbers: FoundConvention;
};

/** Lists of numbers stand in one cell, as exports write them. */
const LIST = /(\s*[;；]\s*)/;

/** `1000,2000` in a column of lists, where commas separate entries unless they are decimal ones: it decides nothing. */
const isCommaList = (parts: readonly string[]): boolean => parts.length === 1 && parts[0]?.includes(',') === true;

/** Decides once for the whole file how its numbers are written, and writes them as the wire does; what stays open is a fault of its line. */
export const settleNumbers = (
  rows: readonly ImportRow[],
  {
    fields,
    commaLists = [],
    given,
    language,
  }: {
    fields: readonly string[];
    /** Those of them whose entries commas may separate. */
    commaLists?: readonly string[] | undefined;
    given: NumberConvention | undefined;
    language: Language;
  },
): Found => {
  const pieces = rows.flatMap(({ cells }) =>
    fields.flatMap((field) => {
      const parts = (cells.get(field) ?? '').split(LIST);
      return commaLists.includes(field) && isCommaList(parts) ? [] : parts.map((text) => ({ text }));
    }),
  );
  const numbers = given ?? conventionOf(pieces);
  const written = (text: string): string => decimalIn(text, numbers === 'open' ? 'point' : numbers) ?? text;
  return {
    numbers,
    rows: rows.map(({ line, cells }) => {
      const settled = new Map(cells);
      const faults: { field: string; message: string }[] = [];
      for (const field of fields) {
        const parts = cells.get(field)?.split(LIST);
        if (parts === undefined || (numbers !== 'comma' && commaLists.includes(field) && isCommaList(parts))) continue;
        for (const part of parts) {
          const fault = numberFault(part, numbers);
          if (fault !== undefined) faults.push({ field, message: `${fieldText(fault, language)}: “${withReadings(part)}”` });
        }
        settled.set(field, parts.map(written).join(''));
      }
      return { line, cells: settled, faults };
    }),
  };
};
