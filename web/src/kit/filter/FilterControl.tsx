import type { ReactNode } from 'react';
import { patchOf, valueOf, type AnyField } from './filter-fields.ts';
import classes from './filter.module.css';

type Props = {
  id: string;
  field: AnyField;
  values: Readonly<Record<string, unknown>>;
  onChange: (patch: Record<string, unknown>, isTyping: boolean) => void;
};

/** One filter with its label. */
export const FilterControl = ({ id, field, values, onChange }: Props): ReactNode => (
  <div className={classes.field} data-pair={field.nameTo === undefined ? undefined : true}>
    <label htmlFor={id}>{field.label}</label>
    {field.input({
      id,
      value: valueOf(field, values),
      onChange: (value) => onChange(patchOf(field, value), false),
      onType: (value) => onChange(patchOf(field, value), true),
    })}
  </div>
);
