import type { OnOff } from '@manager/contract/kit/fields';
import type { ReactNode } from 'react';
import { textsOf } from '../../i18n/use-texts.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { dateTimeText, exactPercentText, exactText, formatCount, MISSING } from '../../ui/format.ts';
import { Money, Percent } from '../../ui/Money.tsx';
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx';
import { RowLink } from '../table/RowLink.tsx';
import type { Column } from '../table/columns.ts';
import type { texts } from '../texts.en.ts';
import classes from './columns.module.css';

const k = textsOf<typeof texts>('kit');

/** Fields of the row that hold a `V`. */
type FieldOf<Row, V> = { [K in keyof Row & string]: Row[K] extends V ? K : never }[keyof Row & string];

type Kind<Row, V> = { id: FieldOf<Row, V>; header: string } & Omit<Column<Row>, 'id' | 'header' | 'cell' | 'isNumeric'>;

/** `id` names a field of the type that the column asks for; a type parameter cannot say so of `row[id]`. */
const valueOf = <V,>(row: object, id: string): V => (row as Record<string, unknown>)[id] as V;

/** Where a row leads: the link of a list, or of its drawer. */
export type RowTarget = { hrefOf: (id: string) => string; onOpen: (id: string) => void };

type LinkKind<Row> = Kind<Row, string> & { target: RowTarget; widthPx: number; textOf?: (row: Row) => ReactNode };

/** The column that names the row, stays in view and opens it. */
export const linkColumn = <Row extends { id: string }>({ target, textOf, ...rest }: LinkKind<Row>): Column<Row> => ({
  isFrozen: true,
  card: 'title',
  ...rest,
  // Cells are made by calling the part, not as components: a hundred rows are a hundred instances less.
  cell: (row) =>
    RowLink({
      href: target.hrefOf(row.id),
      onOpen: () => target.onOpen(row.id),
      children: textOf === undefined ? valueOf<string>(row, rest.id) : textOf(row),
    }),
});

/** The instant that names a row of a log and opens it. */
export const timeLinkColumn = <Row extends { id: string }>(column: Omit<LinkKind<Row>, 'widthPx' | 'textOf'>): Column<Row> =>
  linkColumn<Row>({ widthPx: 232, textOf: (row) => dateTimeText(valueOf<string>(row, column.id)), ...column });

/** What is longer may not fit: it is cut, and is whole as a title, and in place for who comes by the keyboard. */
const SHORT = 32;
const oneLine = (text: string): ReactNode => {
  if (text.length <= SHORT) return text || MISSING;
  const cut = { className: classes.note, title: text, tabIndex: 0 };
  return <span {...cut}>{text}</span>;
};

/** Text as it is, a list with commas. */
export const textColumn = <Row extends object>(column: Kind<Row, string | null | readonly string[]>): Column<Row> => ({
  ...column,
  cell: (row) => {
    const value = valueOf<string | null | readonly string[]>(row, column.id);
    return oneLine((value !== null && typeof value !== 'string' ? value.join(', ') : value) ?? '');
  },
});

/** A long text on one line; the whole of it is its title. */
export const noteColumn = <Row extends object>({
  textOf = (text) => text,
  ...column
}: Kind<Row, string | null> & { textOf?: (text: string) => string }): Column<Row> => ({
  card: 'line',
  ...column,
  cell: (row) => oneLine(textOf(valueOf<string | null>(row, column.id) ?? '')),
});

/** A code or number that is copied by a click. */
export const codeColumn = <Row extends object>(column: Kind<Row, string>): Column<Row> => ({
  ...column,
  cell: (row) => <CopyText value={valueOf<string>(row, column.id)} />,
});

/** The number of the record, hidden at first. */
export const idColumn = <Row extends { id: string }>(
  column: { header: string } & Partial<Pick<Column<Row>, 'isSortable' | 'isHiddenAtFirst'>>,
): Column<Row> => ({
  id: 'id',
  isNumeric: true,
  isHiddenAtFirst: true,
  rangeValue: () => null,
  export: { kind: 'text' },
  ...column,
  cell: ({ id }) => id,
});

/** A whole number. */
export const countColumn = <Row extends object>(column: Kind<Row, number | null>): Column<Row> => ({
  ...column,
  isNumeric: true,
  cell: (row) => {
    const value = valueOf<number | null>(row, column.id);
    return value === null ? MISSING : formatCount(value);
  },
});

/** A number that somebody set, such as an exchange rate: every digit of it. */
export const decimalColumn = <Row extends object>({
  leastPlaces = 2,
  ...column
}: Kind<Row, string | null> & { leastPlaces?: number }): Column<Row> => ({
  rangeValue: () => null,
  export: { kind: 'exact' },
  ...column,
  isNumeric: true,
  cell: (row) => exactText(valueOf<string | null>(row, column.id), { leastPlaces }),
});

export const moneyColumn = <Row extends object>(column: Kind<Row, string | null>): Column<Row> => ({
  ...column,
  isNumeric: true,
  cell: (row) => Money({ value: valueOf<string | null>(row, column.id) }),
});

/** A ratio: marked cells do not add up. */
export const percentColumn = <Row extends object>(column: Kind<Row, string | null>): Column<Row> => ({
  rangeValue: () => null,
  export: { kind: 'percent' },
  ...column,
  isNumeric: true,
  cell: (row) => Percent({ value: valueOf<string | null>(row, column.id) }),
});

/** A share that somebody set, such as a return: every digit of it. */
export const exactPercentColumn = <Row extends object>(column: Kind<Row, string | null>): Column<Row> => ({
  ...percentColumn<Row>({ export: { kind: 'exact_percent' }, ...column }),
  cell: (row) => exactPercentText(valueOf<string | null>(row, column.id)),
});

export const dateColumn = <Row extends object>({
  missing = MISSING,
  ...column
}: Kind<Row, string | null> & { missing?: string }): Column<Row> => ({
  card: 'line',
  ...column,
  cell: (row) => {
    const at = valueOf<string | null>(row, column.id);
    return at === null ? missing : DateTime({ at });
  },
});

/** Yes or no. */
export const flagColumn = <Row extends object>(column: Kind<Row, boolean>): Column<Row> => ({
  card: 'line',
  export: { labelOf: (value) => k(value === 'true' ? 'yes' : 'no') },
  ...column,
  cell: (row) => k(valueOf<boolean>(row, column.id) ? 'yes' : 'no'),
});

type WordOf<Row, K extends keyof Row> = Extract<NonNullable<Row[K]>, string>;
type ChoiceKind<Row, K extends keyof Row & string> = Omit<Column<Row>, 'id' | 'cell' | 'isNumeric'> & {
  id: K;
  labelOf: (value: WordOf<Row, K>) => string;
};

/** One of a few words. */
export const choiceColumn = <Row extends object, K extends FieldOf<Row, string | null>>({
  labelOf,
  ...column
}: ChoiceKind<Row, K>): Column<Row> => ({
  export: { labelOf: (value) => labelOf(value as WordOf<Row, K>) },
  ...column,
  cell: (row) => {
    const value = valueOf<WordOf<Row, K> | null>(row, column.id);
    return value === null ? MISSING : labelOf(value);
  },
});

/** A state in words, with its tone. */
export const tagColumn = <Row extends object, K extends FieldOf<Row, string | null>>({
  labelOf,
  tones,
  ...column
}: ChoiceKind<Row, K> & { tones: Readonly<Record<WordOf<Row, K>, Tone>> }): Column<Row> => ({
  card: 'status',
  export: { labelOf: (value) => labelOf(value as WordOf<Row, K>) },
  ...column,
  cell: (row) => {
    const value = valueOf<WordOf<Row, K> | null>(row, column.id);
    return value === null ? MISSING : StatusTag({ tone: tones[value], children: labelOf(value) });
  },
});

/** What can be switched on and off is good when it is on. */
export const ON_OFF_TONES = { enabled: 'good', disabled: 'plain' } as const satisfies Record<OnOff, Tone>;
