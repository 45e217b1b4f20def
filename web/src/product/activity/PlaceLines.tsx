import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DecimalInput } from '../../kit/form/DecimalInput.tsx';
import { LinesInput } from '../../kit/form/LinesInput.tsx';
import { useActivityTexts } from './activity-words.ts';
import { nextPlace, type PlaceLine } from './place-lines.ts';
import classes from './place-lines.module.css';

type Props = {
  description: string;
  lines: readonly PlaceLine[];
  currency: string;
  /** Prizes may be parts of a pool. */
  hasPool?: boolean;
  least?: number;
  most: number;
  /** Of the lines in the call, `rule.ranks`. */
  path: string;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (lines: readonly PlaceLine[]) => void;
};

/** Which places get what. */
export const PlaceLines = ({ description, currency, hasPool = false, path, errors, ...rest }: Props): ReactNode => {
  const t = useActivityTexts();
  return (
    <LinesInput
      {...rest}
      label={t('placePrizes')}
      description={description}
      newLine={() => nextPlace(rest.lines)}
      addLabel={t('addPlaces')}
      error={errors[path]}
      fieldsClass={hasPool ? classes.ofPool : classes.places}
    >
      {({ line, at, set }) => (
        <>
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(name === 'from' ? 'fromPlace' : 'toPlace')}
              data-path={`${path}.${at}.${name}`}
              size="xs"
              inputMode="numeric"
              autoComplete="off"
              value={line[name]}
              error={errors[`${path}.${at}.${name}`]}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
            />
          ))}
          <DecimalInput
            label={t('prize')}
            data-path={`${path}.${at}.amount`}
            size="xs"
            unit={line.unit === 'pct' ? '%' : currency}
            value={line.prize}
            error={errors[`${path}.${at}.amount`] ?? errors[`${path}.${at}.pct`]}
            onChange={(prize) => set({ prize })}
          />
          {hasPool ? (
            <NativeSelect
              label={t('prizeUnit')}
              size="xs"
              data={[
                { value: 'amount', label: currency },
                { value: 'pct', label: t('ofPool') },
              ]}
              value={line.unit}
              onChange={(event) => set({ unit: event.currentTarget.value === 'pct' ? 'pct' : 'amount' })}
            />
          ) : null}
        </>
      )}
    </LinesInput>
  );
};
