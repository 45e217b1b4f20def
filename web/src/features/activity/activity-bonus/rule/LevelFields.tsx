import { MOST_LEVELS } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import type { texts as formTexts } from '../../../../kit/form/texts.en.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './bonus-rule.module.css';
import { type LevelLine, newLevel } from './bonus-values.ts';
import { useBonusTexts } from './bonus-words.ts';

type Props = {
  lines: readonly LevelLine[];
  currency: string;
  /** By the path of the call: `levels.0.pay`. */
  errorOf: (path: string) => ReactNode;
  onChange: (lines: readonly LevelLine[]) => void;
};

/** Which balance is worth which bonus. */
export const LevelFields = ({ lines, currency, errorOf, onChange }: Props): ReactNode => {
  const t = useBonusTexts();
  const f = useTexts<typeof formTexts>('kit/form');
  const id = useId();
  const set = (at: number, patch: Partial<LevelLine>): void =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  return (
    <div className={classes.lines} role="group" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {t('levels')}
      </span>
      <p className={classes.hint}>{t('levelsHint')}</p>
      {lines.map((line, at) => (
        <div
          // Lines have no identity beside their place.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          key={at}
          className={classes.line}
          role="group"
          aria-label={t('level', { number: at + 1 })}
        >
          <DecimalInput
            label={t('balance')}
            data-path={`rule.levels.${at}.reach_balance`}
            withAsterisk
            unit={currency}
            value={line.reach_balance}
            error={errorOf(`levels.${at}.reach_balance`)}
            onChange={(reach) => set(at, { reach_balance: reach })}
          />
          <DecimalInput
            label={t('bonus')}
            data-path={`rule.levels.${at}.pay`}
            withAsterisk
            unit={currency}
            value={line.pay}
            error={errorOf(`levels.${at}.pay`)}
            onChange={(pay) => set(at, { pay })}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={f('removeRow', { number: at + 1 })}
            disabled={lines.length === 1}
            onClick={() => onChange(lines.filter((_, index) => index !== at))}
          >
            <Icon name="close" size={15} />
          </Button>
        </div>
      ))}
      {lines.length >= MOST_LEVELS ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onChange([...lines, newLevel()])}>
            {t('addLevel')}
          </Button>
        </div>
      )}
    </div>
  );
};
