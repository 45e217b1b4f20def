import { useId, type ReactNode } from 'react';
import type { FieldInput } from '../filter/field-inputs.tsx';
import type { Chip } from '../filter/filter-fields.ts';
import classes from '../report/report.module.css';
import type { ScopeState } from '../report/scope-state.ts';

/** Each field is consistent in itself; as members of one list their value types can only be seen as unknown. */
export type ScopeField = FieldInput<unknown> & { name: string; label: string; isMore?: boolean };

export const valueOf = (scope: ScopeState, name: string): unknown => (scope as Record<string, unknown>)[name];

/** What is set, as it reads on chips. */
export const scopeChips = (fields: readonly ScopeField[], scope: ScopeState): Chip[] =>
  fields.flatMap((field) => {
    const text = field.chip(valueOf(scope, field.name));
    return text === undefined ? [] : [{ name: field.name, label: field.label, text: text.trim() }];
  });

type Props = {
  fields: readonly ScopeField[];
  scope: ScopeState;
  onChange: (patch: Record<string, unknown>) => void;
};

/** Some of the bar's filters, each with its label. */
export const ScopeFields = ({ fields, scope, onChange }: Props): ReactNode => {
  const listId = useId();
  return fields.map(({ name, label, input }) => {
    const id = listId + name;
    const change = (value: unknown): void => onChange({ [name]: value });
    return (
      <div key={name} className={classes.field}>
        <label htmlFor={id}>{label}</label>
        {input({ id, value: valueOf(scope, name), onChange: change, onType: change })}
      </div>
    );
  });
};
