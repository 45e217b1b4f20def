import type { ReactNode } from 'react';
import { moneyText, percentText } from './format.ts';
import classes from './values.module.css';

const isNegative = (value: string | null | undefined): boolean => value?.startsWith('-') === true && /[1-9]/.test(value);

const isPositive = (value: string | null | undefined): boolean => value != null && !value.startsWith('-') && /[1-9]/.test(value);

type Props = {
  value: string | null | undefined;
  places?: number;
  /** Prints a plus as well and colours the sign (win-loss): green from 0, red below. */ isSigned?: boolean;
};

/** An amount as native text: exact decimals in, 2 places out, minus sign and colour for negatives. */
export const Money = ({ value, places = 2, isSigned = false }: Props): ReactNode => (
  <span
    className={classes.number}
    data-negative={isNegative(value) ? true : undefined}
    data-positive={isSigned && value !== null && value !== undefined && !isNegative(value) ? true : undefined}
  >
    {isSigned && isPositive(value) ? '+' : ''}
    {moneyText(value, { places })}
  </span>
);

export const Percent = ({ value, places = 2 }: { value: string | null | undefined; places?: number }): ReactNode => (
  <span className={classes.number}>{percentText(value, { places })}</span>
);
