import type { Fields, Kind, RowOf } from '@manager/contract/records/record';
import type { ReactNode } from 'react';
import { textsOf } from '../../i18n/use-texts.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { exactPercentText, exactText } from '../../ui/format.ts';
import { Money } from '../../ui/Money.tsx';
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx';
import type { Fact } from '../../kit/detail/FactList.tsx';
import * as columns from '../../kit/list/columns.tsx';
import type { Column } from '../../kit/table/columns.ts';
import type { texts } from '../../kit/texts.en.ts';
import { type Bookkeeping, labelOf, type RecordTexts, wordOf } from './labels.ts';

const k = textsOf<typeof texts>('kit');

type Name<F extends Fields> = (keyof F & string) | Bookkeeping;
type Extra<Row> = Partial<Omit<Column<Row>, 'id'>> & {
  /** Where a click on it leads: the column that names the row. */
  target?: columns.RowTarget;
  leastPlaces?: number;
  missing?: string;
  tones?: Readonly<Record<string, Tone>>;
};

const makers = {
  text: columns.textColumn,
  code: columns.textColumn,
  note: columns.noteColumn,
  id: columns.textColumn,
  money: columns.moneyColumn,
  rate: columns.decimalColumn,
  percent: columns.exactPercentColumn,
  count: columns.countColumn,
  flag: columns.flagColumn,
  many: columns.textColumn,
  json: columns.textColumn,
  instant: columns.dateColumn,
  choice: columns.tagColumn,
  self: columns.idColumn,
  link: columns.linkColumn,
} as unknown as Record<Kind | 'self' | 'link', <Row>(column: object) => Column<Row>>;

const kindOf = (fields: Fields, name: string): Kind => fields[name]?.kind ?? (name === 'id' ? 'id' : 'instant');

const tones: Readonly<Record<string, Tone>> = columns.ON_OFF_TONES;

/** Columns and facts of a record by the names of its fields; `extra` and `own` say what is special of one on this screen. */
export const recordView = <F extends Fields>(fields: F, t: RecordTexts<F>) => {
  const column = (name: Name<F>, { target, ...extra }: Extra<RowOf<F>> = {}): Column<RowOf<F>> => {
    const [kind, header] = [kindOf(fields, name), labelOf(fields, t, name)];
    const labelOfWord = (value: string): string => wordOf(fields, t, { name, value });
    const own = { id: name, header, ...(kind === 'choice' ? { tones, labelOf: labelOfWord } : {}), ...extra };
    if (extra.cell !== undefined) return own as Column<RowOf<F>>;
    return makers[target === undefined ? (name === 'id' ? 'self' : kind) : 'link']({ ...own, target });
  };
  const shown = (name: Name<F>, value: ReactNode): ReactNode => {
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
  const factsOf =
    (row: RowOf<F>, own: { readonly [N in Name<F>]?: ReactNode } = {}) =>
    (...names: readonly Name<F>[]): Fact[] =>
      names.map((name) => ({
        label: labelOf(fields, t, name),
        value: name in own ? own[name] : shown(name, (row as Record<string, ReactNode>)[name]),
      }));
  return { column, factsOf };
};
