import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { decimalOf, groupedDecimal } from './decimal.ts';
import classes from './form.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: TextInputProps['onBlur'];
  /** What the figure counts, such as `USD` or `% of bet`: a percentage always says of what. */
  unit?: string;
};

/** An amount or rate as text: kept exactly as typed, tidied to a plain decimal on leaving the field and then shown with separators. */
export const DecimalInput = ({ value = '', onChange, onBlur, onFocus, unit, ...rest }: Props): ReactNode => {
  const [isTyping, setTyping] = useState(false);
  return (
    <TextInput
      {...(unit === undefined
        ? {}
        : {
            rightSection: <span className={classes.unit}>{unit}</span>,
            rightSectionWidth: 16 + unit.length * 8,
            rightSectionPointerEvents: 'none',
          })}
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={isTyping ? value : groupedDecimal(value)}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onFocus={(event) => {
        setTyping(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        const tidy = decimalOf(event.currentTarget.value);
        if (tidy !== undefined && tidy !== value) onChange?.(tidy);
        onBlur?.(event);
      }}
    />
  );
};
