import { MOST_LEVELS } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import type { ReactNode } from 'react';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { LinesInput } from '../../../../kit/form/LinesInput.tsx';
import classes from './bonus-rule.module.css';
import { type LevelLine, newLevel } from './bonus-values.ts';
import { useBonusTexts } from './bonus-words.ts';

type Props = {
  lines: readonly LevelLine[];
  currency: string;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (lines: readonly LevelLine[]) => void;
};

/** Which balance is worth which bonus. */
export const LevelFields = ({ lines, currency, errors, onChange }: Props): ReactNode => {
  const t = useBonusTexts();
  return (
    <LinesInput
      label={t('levels')}
      description={t('levelsHint')}
      lines={lines}
      onChange={onChange}
      newLine={newLevel}
      addLabel={t('addLevel')}
      least={1}
      most={MOST_LEVELS}
      error={errors['rule.levels']}
      fieldsClass={classes.level}
      nameOf={(number) => t('level', { number })}
    >
      {({ line, at, set }) =>
        (['reach_balance', 'pay'] as const).map((name) => (
          <DecimalInput
            key={name}
            label={t(name === 'pay' ? 'bonus' : 'balance')}
            data-path={`rule.levels.${at}.${name}`}
            withAsterisk
            unit={currency}
            value={line[name]}
            error={errors[`rule.levels.${at}.${name}`]}
            onChange={(amount) => set({ [name]: amount })}
          />
        ))
      }
    </LinesInput>
  );
};
