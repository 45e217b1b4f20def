import type { Fields, RowOf } from '@manager/contract/records/record';
import type { ReactNode } from 'react';
import { textsOf } from '../../i18n/use-texts.ts';
import type { Fact } from '../../kit/detail/FactList.tsx';
import { ON_OFF_TONES } from '../../kit/list/columns.tsx';
import type { texts } from '../../kit/texts.en.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { exactPercentText, exactText } from '../../ui/format.ts';
import { Money } from '../../ui/Money.tsx';
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx';
import { kindOf, labelOf, type NameIn, type RecordTexts, wordOf } from './labels.ts';

const k = textsOf<typeof texts>('kit');

const tones: Readonly<Record<string, Tone>> = ON_OFF_TONES;

/** Facts of a record by the names of its fields; `own` says what is special of one on this screen. */
export const recordFacts = <F extends Fields>(fields: F, t: RecordTexts<F>) => {
  const shown = (name: NameIn<F>, value: ReactNode): ReactNode => {
    const kind = kindOf(fields, name);
    if (kind === 'flag') return k(value === true ? 'yes' : 'no');
    if (typeof value !== 'string' || value === '') return value;
    if (kind === 'id') return <CopyText value={value} />;
    if (kind === 'money') return <Money value={value} />;
    if (kind === 'rate') return exactText(value);
    if (kind === 'percent') return exactPercentText(value);
    if (kind === 'instant') return <DateTime at={value} />;
    if (kind !== 'choice') return value;
    return <StatusTag tone={tones[value] ?? 'plain'}>{wordOf(fields, t, { name, value })}</StatusTag>;
  };
  return (row: RowOf<F>, own: { readonly [N in NameIn<F>]?: ReactNode } = {}) =>
    (...names: readonly NameIn<F>[]): Fact[] =>
      names.map((name) => ({
        label: labelOf(fields, t, name),
        value: name in own ? own[name] : shown(name, (row as Record<string, ReactNode>)[name]),
      }));
};
