import { choiceInput, type FieldInput, type Option } from '../../kit/filter/field-inputs.tsx';

/** Filter by the id of something that has a name; empty for all. Until the names are there, the id itself is shown. */
export const idChoiceInput = (props: { options: readonly Option[]; allLabel: string }): FieldInput<string> => {
  const choice = choiceInput(props);
  return {
    input: ({ value, onChange, ...rest }) =>
      choice.input({ ...rest, value: value || undefined, onChange: (next) => onChange(next ?? ''), onType: () => undefined }),
    chip: (value) => (value === '' ? undefined : (choice.chip(value) ?? value)),
  };
};
