import type { Fields, Kind, RowOf } from '@manager/contract/records/record';
import type { Tone } from '../../ui/StatusTag.tsx';
import * as columns from '../../kit/list/columns.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { kindOf, labelOf, type NameIn, type RecordTexts, wordOf } from './labels.ts';

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

const tones: Readonly<Record<string, Tone>> = columns.ON_OFF_TONES;

/** Columns of a record by the names of its fields; `extra` says what is special of one on this screen. */
export const recordColumns =
  <F extends Fields>(fields: F, t: RecordTexts<F>) =>
  (name: NameIn<F>, { target, ...extra }: Extra<RowOf<F>> = {}): Column<RowOf<F>> => {
    const [kind, header] = [kindOf(fields, name), labelOf(fields, t, name)];
    const labelOfWord = (value: string): string => wordOf(fields, t, { name, value });
    const own = { id: name, header, ...(kind === 'choice' ? { tones, labelOf: labelOfWord } : {}), ...extra };
    if (extra.cell !== undefined) return own as Column<RowOf<F>>;
    return makers[target === undefined ? (name === 'id' ? 'self' : kind) : 'link']({ ...own, target });
  };
