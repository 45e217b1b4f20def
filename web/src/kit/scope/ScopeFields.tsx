import { useId, type ReactNode } from 'react';
import { patchOf, valueOf, type AnyField, type Chip } from '../filter/filter-fields.ts';
import classes from '../report/report.module.css';
import type { ScopeState } from '../report/scope-state.ts';

/** What is set, as it reads on chips. */
export const scopeChips = (fields: readonly AnyField[], scope: ScopeState): Chip[] =>
  fields.flatMap((field) => {
    const text = field.chip(valueOf(field, scope));
    return text === undefined ? [] : [{ name: field.name, label: field.label, text: text.trim() }];
  });

type Props = {
  fields: readonly AnyField[];
  scope: ScopeState;
  onChange: (patch: Record<string, unknown>) => void;
};

/** Some of the bar's filters, each with its label. */
export const ScopeFields = ({ fields, scope, onChange }: Props): ReactNode => {
  const listId = useId();
  return fields.map((field) => {
    const { name, label, input } = field;
    const id = listId + name;
    const change = (value: unknown): void => onChange(patchOf(field, value));
    return (
      <div key={name} className={classes.field}>
        <label htmlFor={id}>{label}</label>
        {input({ id, value: valueOf(field, scope), onChange: change, onType: change })}
      </div>
    );
  });
};
