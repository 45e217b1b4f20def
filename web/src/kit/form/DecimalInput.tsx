import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { decimalOf } from './decimal.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: TextInputProps['onBlur'];
};

/** An amount or rate as text: kept exactly as typed, tidied to a plain decimal on leaving the field. */
export const DecimalInput = ({ value = '', onChange, onBlur, ...rest }: Props): ReactNode => (
  <TextInput
    {...rest}
    inputMode="decimal"
    autoComplete="off"
    value={value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    onBlur={(event) => {
      const tidy = decimalOf(event.currentTarget.value);
      if (tidy !== undefined && tidy !== value) onChange?.(tidy);
      onBlur?.(event);
    }}
  />
);
