import { dateTimeText } from '../../ui/format.ts';
import type { FieldInput } from './field-inputs.tsx';
import classes from './filter.module.css';

/** `YYYY-MM-DDTHH:mm` of the browser's zone, as its date-time control wants it. */
export const toLocalText = (instant: string): string =>
  instant === '' ? '' : dateTimeText(instant).slice(0, 16).replace(' ', 'T');

const WHOLE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The control reads its text in the browser's zone; an unfinished entry counts as none. */
export const fromLocalText = (text: string): string => {
  const ms = WHOLE.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
};

/** An instant, typed in the browser's zone (the scope line names it) and kept in UTC. */
export const instantInput = (): FieldInput<string> => ({
  input: ({ id, value, onChange }) => (
    <input
      id={id}
      className={classes.control}
      data-instant
      type="datetime-local"
      value={toLocalText(value)}
      onChange={(event) => onChange(fromLocalText(event.currentTarget.value))}
    />
  ),
  chip: (value) => (value === '' ? undefined : dateTimeText(value)),
});
