import type { ReactNode } from 'react';
import { textsOf, useTexts } from '../../i18n/use-texts.ts';
import { shownZone } from '../../i18n/time-zone.ts';
import { minuteText, offsetText } from '../../ui/format.ts';
import { IsoInput } from '../../ui/IsoInput.tsx';
import { decimalOf } from '../form/decimal.ts';
import type { FieldInput, InputProps } from './field-inputs.tsx';
import classes from './filter.module.css';
import type { texts } from './texts.en.ts';
import { instantOf, localTextOf } from './zone-time.ts';

/** From and to; each may be empty. */
export type Range = { from: string; to: string };

const t = textsOf<typeof texts>('kit/filter');
const isSet = ({ from, to }: Range): boolean => from !== '' || to !== '';

type HalfProps = { id: string; label: string; value: string; onValue: (value: string) => void; hasFault?: boolean };

const Halves = ({
  props: { id, value },
  half,
  isFault,
  change,
  behind,
}: {
  props: Pick<InputProps<Range>, 'id' | 'value'>;
  half: (props: HalfProps) => ReactNode;
  isFault: boolean;
  change: (value: Range) => void;
  /** What the two are in. */
  behind?: string;
}): ReactNode => {
  const k = useTexts<typeof texts>('kit/filter');
  return (
    <span className={classes.halves}>
      {half({ id, label: k('from'), value: value.from, onValue: (from) => change({ ...value, from }), hasFault: isFault })}
      <span aria-hidden="true">–</span>
      {half({ id: `${id}to`, label: k('to'), value: value.to, onValue: (to) => change({ ...value, to }), hasFault: isFault })}
      {behind === undefined ? null : <small className={classes.behind}>{behind}</small>}
      {isFault ? (
        <span className={classes.fault} role="status">
          {k('invalidRange')}
        </span>
      ) : null}
    </span>
  );
};

/** Decimal texts of the same sign rule as the wire; compared without floating point. */
const isAbove = (left: string, right: string): boolean => {
  const [a, b] = [decimalOf(left), decimalOf(right)];
  if (a === undefined || b === undefined) return false;
  const scaled = (text: string): bigint => {
    const [whole = '0', part = ''] = text.replace('-', '').split('.');
    return (text.startsWith('-') ? -1n : 1n) * BigInt(whole + part.padEnd(12, '0').slice(0, 12));
  };
  return scaled(a) > scaled(b);
};

/** An amount between two bounds, as decimal texts. */
export const amountRange = (): FieldInput<Range> => ({
  input: ({ id, value, onType }) => (
    <Halves
      props={{ id, value }}
      isFault={isAbove(value.from, value.to)}
      change={onType}
      half={({ id: halfId, label, value: text, onValue, hasFault }) => (
        <input
          id={halfId}
          className={classes.control}
          data-numeric
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          placeholder={label}
          aria-label={halfId === id ? undefined : label}
          aria-invalid={hasFault === true || (text !== '' && decimalOf(text) === undefined)}
          value={text}
          onChange={(event) => onValue(event.currentTarget.value)}
          onBlur={() => {
            const tidy = decimalOf(text);
            if (tidy !== undefined && tidy !== text) onValue(tidy);
          }}
        />
      )}
    />
  ),
  chip: ({ from, to }) => {
    if (from !== '' && to !== '') return t('between', { from, to });
    if (from !== '') return t('atLeast', { value: from });
    return to === '' ? undefined : t('atMost', { value: to });
  },
});

/** A range of calendar days, `YYYY-MM-DD`. */
export const dayRange = (): FieldInput<Range> => ({
  input: ({ id, value, onChange }) => (
    <Halves
      props={{ id, value }}
      isFault={value.from !== '' && value.to !== '' && value.from > value.to}
      change={onChange}
      half={({ id: halfId, label, value: day, onValue, hasFault }) => (
        <IsoInput
          id={halfId}
          className={classes.control}
          aria-label={halfId === id ? undefined : label}
          aria-invalid={hasFault}
          value={day}
          onValue={onValue}
        />
      )}
    />
  ),
  chip: ({ from, to }) => {
    if (from === '') return to === '' ? undefined : t('until', { to });
    return to === '' ? t('since', { from }) : t('toValue', { from, to });
  },
});

/** `+09:00`, or both where the clocks change between the two: in which zone the range is read. */
const offsetsOf = ({ from, to }: Range): string => {
  const now = new Date().toISOString();
  return [...new Set([from || to || now, to || from || now].map((at) => offsetText(at)))].join(' / ');
};

/** A range of instants, typed in the zone that the user chose, which stands behind it, and kept in UTC. */
export const instantRange = (): FieldInput<Range> => ({
  input: ({ id, value, onChange }) => (
    <Halves
      props={{ id, value }}
      isFault={value.from !== '' && value.to !== '' && value.from > value.to}
      change={onChange}
      behind={offsetsOf(value)}
      half={({ id: halfId, label, value: instant, onValue, hasFault }) => (
        <IsoInput
          id={halfId}
          kind="minute"
          className={classes.control}
          data-instant
          aria-label={halfId === id ? undefined : label}
          aria-invalid={hasFault}
          value={localTextOf(instant, shownZone())}
          onValue={(iso) => onValue(instantOf(iso, shownZone()))}
        />
      )}
    />
  ),
  chip: (value) => {
    if (!isSet(value)) return undefined;
    const [from, to] = [value.from, value.to].map((at) => (at === '' ? '' : minuteText(at)));
    if (from === '') return t('until', { to: to ?? '' });
    return to === '' ? t('since', { from: from ?? '' }) : t('toValue', { from: from ?? '', to: to ?? '' });
  },
});
