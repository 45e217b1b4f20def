import { MOST_RANK_ROWS } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import type { texts as formTexts } from '../../../../kit/form/texts.en.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './rank-rule.module.css';
import { nextLine, type RankLine } from './rank-values.ts';
import { useRankTexts } from './rank-words.ts';

type Props = {
  lines: readonly RankLine[];
  currency: string;
  hasPool: boolean;
  /** By the path of the call: `ranks.0.to`. */
  errorOf: (path: string) => ReactNode;
  onChange: (lines: readonly RankLine[]) => void;
};

/** Which places get what. */
export const RankLines = ({ lines, currency, hasPool, errorOf, onChange }: Props): ReactNode => {
  const t = useRankTexts();
  const f = useTexts<typeof formTexts>('kit/form');
  const id = useId();
  const set = (at: number, patch: Partial<RankLine>): void =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...patch } : line)));
  const fault = errorOf('ranks');
  return (
    <div className={classes.lines} role="group" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {t('ranks')}
      </span>
      <p className={classes.hint}>{t('ranksHint')}</p>
      {lines.map((line, at) => (
        // Lines have no identity beside their place.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={at} className={classes.line} data-pool={hasPool ? true : undefined}>
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(name)}
              data-path={`rule.ranks.${at}.${name}`}
              size="xs"
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              value={line[name]}
              error={errorOf(`ranks.${at}.${name}`)}
              onChange={(event) => set(at, { [name]: event.currentTarget.value })}
            />
          ))}
          <DecimalInput
            label={t('prize')}
            data-path={`rule.ranks.${at}.amount`}
            size="xs"
            unit={line.unit === 'pct' ? '%' : currency}
            value={line.prize}
            error={errorOf(`ranks.${at}.amount`) ?? errorOf(`ranks.${at}.pct`)}
            onChange={(prize) => set(at, { prize })}
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
              onChange={(event) => set(at, { unit: event.currentTarget.value === 'pct' ? 'pct' : 'amount' })}
            />
          ) : null}
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
      {fault === undefined ? null : (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {lines.length >= MOST_RANK_ROWS ? null : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onChange([...lines, nextLine(lines)])}>
            {t('addRank')}
          </Button>
        </div>
      )}
    </div>
  );
};
