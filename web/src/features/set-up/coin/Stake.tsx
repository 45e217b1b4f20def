import { compare, decimal, roundMoney } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/Money.tsx';

const isExact = (value: string): boolean => compare(roundMoney(decimal(value)), decimal(value)) === 0;

/** A stake or a coin, shown as all money; one of more than two decimals says in its title what it is exactly. */
export const Stake = ({ value }: { value: string | null }): ReactNode =>
  value === null || isExact(value) ? (
    <Money value={value} />
  ) : (
    <span title={value}>
      <Money value={value} />
    </span>
  );

/** Several of them on one line. */
export const Stakes = ({ values }: { values: readonly (string | null)[] }): ReactNode =>
  values.map((value, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a list that is drawn anew as a whole
    <span key={at}>
      {at === 0 ? '' : ' · '}
      <Stake value={value} />
    </span>
  ));
