import { formatCount } from '../../ui/format.ts';
import { useState, type ReactNode } from 'react';
import type { FieldInput, InputProps } from './field-inputs.tsx';
import classes from './filter.module.css';
import { splitIds } from './clean-text.ts';

/** Keeps the text as typed (a trailing comma too) while the value is the list in it. */
const IdsControl = ({ id, value, onType }: Pick<InputProps<string[]>, 'id' | 'value' | 'onType'>): ReactNode => {
  const [text, setText] = useState(value.join(', '));
  const isSame = splitIds(text).join() === value.join();
  return (
    <input
      id={id}
      className={classes.control}
      type="text"
      autoComplete="off"
      value={isSame ? text : value.join(', ')}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onType(splitIds(event.currentTarget.value));
      }}
    />
  );
};

const SHOWN = 3;

/** Several ids or codes in one field. */
export const idsInput = (): FieldInput<string[]> => ({
  input: ({ id, value, onType }) => <IdsControl id={id} value={value} onType={onType} />,
  chip: (value) => {
    if (value.length <= SHOWN) return value.join(', ') || undefined;
    return `${value.slice(0, SHOWN).join(', ')}, … (${formatCount(value.length)})`;
  },
});
