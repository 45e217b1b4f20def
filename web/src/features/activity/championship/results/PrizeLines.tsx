import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { nextPrize, type PrizeLine } from './championship-values.ts';
import classes from './results.module.css';
import { useResultsTexts } from './results-words.ts';

type Props = {
  lines: readonly PrizeLine[];
  /** Of the stage, from 0. */
  at: number;
  currency: string;
  errorOf: (path: string) => ReactNode;
  onChange: (lines: readonly PrizeLine[]) => void;
};

const MOST = 50;

/** Which places of a stage are paid what. */
export const PrizeLines = ({ lines, at, currency, errorOf, onChange }: Props): ReactNode => {
  const t = useResultsTexts();
  const id = useId();
  const set = (index: number, patch: Partial<PrizeLine>): void =>
    onChange(lines.map((line, other) => (other === index ? { ...line, ...patch } : line)));
  const fault = errorOf('prizes');
  return (
    <div className={classes.lines} role="group" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {t('prizes')}
      </span>
      <p className={classes.hint}>{t('prizesHint')}</p>
      {lines.map((line, index) => (
        // Lines have no identity beside their place.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={classes.line}>
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(name)}
              data-path={`rule.stages.${at}.prizes.${index}.${name}`}
              size="xs"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={line[name]}
              error={errorOf(`prizes.${index}.${name}`)}
              onChange={(event) => set(index, { [name]: event.currentTarget.value })}
            />
          ))}
          <DecimalInput
            label={t('prizeOf')}
            data-path={`rule.stages.${at}.prizes.${index}.amount`}
            size="xs"
            unit={currency}
            value={line.amount}
            error={errorOf(`prizes.${index}.amount`)}
            onChange={(amount) => set(index, { amount })}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={t('removePrize', { number: index + 1 })}
            onClick={() => onChange(lines.filter((_, other) => other !== index))}
          >
            <Icon name="close" size={15} />
          </Button>
        </div>
      ))}
      {fault === undefined ? null : (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {lines.length >= MOST ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onChange([...lines, nextPrize(lines)])}>
            {t('addPrize')}
          </Button>
        </div>
      )}
    </div>
  );
};
