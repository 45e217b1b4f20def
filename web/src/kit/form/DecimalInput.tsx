import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { decimalOf, groupedDecimal } from './decimal.ts';
import classes from './form.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: TextInputProps['onBlur'];
  /** What the figure counts, such as `USD` or `% of bet`: a percentage always says of what. */
  unit?: string;
};

/**
 * An amount or rate as text: kept exactly as typed, tidied to a plain decimal on leaving the field and then shown with separators. Whoever comes to
 * the field has all of it chosen, so that what he types takes its place: by the keyboard, by a click and by two.
 */
export const DecimalInput = ({ value = '', onChange, onBlur, onFocus, unit, ...rest }: Props): ReactNode => {
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** The click that came to the field puts the caret where it was: only the next one is meant to. */
  const isComing = useRef(false);
  const chooseAll = (): void => input.current?.select();
  // Once the text without separators stands there.
  useLayoutEffect(() => {
    if (isTyping) chooseAll();
  }, [isTyping]);
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
      ref={input}
      onMouseDown={() => {
        isComing.current = document.activeElement !== input.current;
      }}
      onMouseUp={() => {
        if (isComing.current) chooseAll();
        isComing.current = false;
      }}
      onDoubleClick={chooseAll}
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
