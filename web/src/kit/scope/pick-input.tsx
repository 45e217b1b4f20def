import { MultiSelect } from '@mantine/core';
import './pick-input.css';
import classes from '../report/report.module.css';
import type { FieldInput, Option } from '../filter/field-inputs.tsx';

/** Names that fit on a chip before it only counts them. */
const MAX_NAMED = 2;
/** Longer lists are found by typing. */
const MAX_LISTED = 100;

/** Several out of a long list, found by typing a part of the name or code. An empty pick means all. */
export const pickInput = ({ options, allLabel }: { options: readonly Option[]; allLabel: string }): FieldInput<string[]> => ({
  input: ({ id, value, onChange }) => (
    <MultiSelect
      id={id}
      data={[...options]}
      value={[...value]}
      onChange={onChange}
      searchable
      clearable
      limit={MAX_LISTED}
      placeholder={value.length === 0 ? allLabel : undefined}
      classNames={{ root: classes.pick, input: classes.pickInput, pillsList: classes.pickPills }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  ),
  chip: (value) => {
    if (value.length === 0) return undefined;
    if (value.length > MAX_NAMED) return String(value.length);
    return value.map((id) => options.find((option) => option.value === id)?.label ?? id).join(', ');
  },
});
