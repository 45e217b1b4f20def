import { JACKPOT_SOURCES } from '@manager/contract/features/jackpot/pool';
import { getReportScope } from '@manager/contract/features/report/scope';
import { JACKPOT_GAME_LEVELS } from '@manager/domain/jackpot-pool';
import { Checkbox, NativeSelect, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { CheckGrid, FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { LinesInput } from '../../../kit/form/LinesInput.tsx';
import { namedChoice } from '../../../product/choices/named-choice.ts';
import '../../../ui/choice-inputs.css';
import classes from './pool.module.css';
import { ALL_GAMES, GAME_TYPES, type GameLine, type PoolValues } from './pool-values.ts';
import { usePoolTexts } from './pool-words.ts';
import { usePoolLabels } from './use-pool-labels.ts';

type Props = { form: UseFormReturnType<PoolValues> };

const MOST_RULES = 500;
const SHOWN = 60;

/** Which bets pay in, and how much. */
export const GameFields = ({ form: { getInputProps, setFieldValue, values, errors } }: Props): ReactNode => {
  const t = usePoolTexts();
  const labels = usePoolLabels();
  const { data } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const refsOf = (level: GameLine['level']): { value: string; label: string }[] => {
    if (level === 'game') return (data?.games ?? []).map(namedChoice);
    if (level === 'vendor') return (data?.vendors ?? []).map((value) => ({ value, label: value }));
    return level === 'type' ? GAME_TYPES.map((value) => ({ value, label: t(`gameType.${value}`) })) : [];
  };
  return (
    <FieldGroup title={t('contribution')}>
      <FieldPair>
        <DecimalInput label={labels.rate} description={t('rateHint')} withAsterisk unit="%" {...getInputProps('rate')} />
        <DecimalInput label={labels.hidden_rate} description={t('hiddenRateHint')} unit="%" {...getInputProps('hidden_rate')} />
      </FieldPair>
      <FieldPair>
        <DecimalInput label={labels.min_bet_usd} unit="USD" {...getInputProps('min_bet_usd')} />
        <DecimalInput
          label={labels.contribution_limit}
          description={t('limitHint')}
          unit="USD"
          {...getInputProps('contribution_limit')}
        />
      </FieldPair>
      <Checkbox.Group label={labels.sources} {...getInputProps('sources')}>
        <CheckGrid>
          {JACKPOT_SOURCES.map((source) => (
            <Checkbox key={source} value={source} label={t(`source_${source}`)} />
          ))}
        </CheckGrid>
      </Checkbox.Group>
      <LinesInput
        label={labels.games}
        description={t('gamesHint')}
        lines={values.games}
        onChange={(games) => setFieldValue('games', games)}
        newLine={(): GameLine => ({ ...ALL_GAMES, level: 'game' })}
        addLabel={t('addRule')}
        least={1}
        most={MOST_RULES}
        error={errors['games']}
        fieldsClass={classes.game}
        nameOf={(number) => t('ruleNumber', { number })}
      >
        {({ line, at, set }) => (
          <>
            <NativeSelect
              label={t('level')}
              size="xs"
              data={JACKPOT_GAME_LEVELS.map((value) => ({ value, label: t(`level_${value}`) }))}
              value={line.level}
              onChange={(event) =>
                set({ level: JACKPOT_GAME_LEVELS.find((level) => level === event.currentTarget.value) ?? 'all', ref: '' })
              }
            />
            {line.level === 'all' ? (
              <span />
            ) : (
              <Select
                label={t(`level_${line.level}`)}
                size="xs"
                data={refsOf(line.level)}
                searchable
                limit={SHOWN}
                data-path={`games.${at}.ref`}
                value={line.ref === '' ? null : line.ref}
                error={errors[`games.${at}.ref`]}
                onChange={(ref) => set({ ref: ref ?? '' })}
              />
            )}
            <DecimalInput
              label={t('factor')}
              size="xs"
              data-path={`games.${at}.factor`}
              value={line.factor}
              error={errors[`games.${at}.factor`]}
              onChange={(factor) => set({ factor })}
            />
          </>
        )}
      </LinesInput>
    </FieldGroup>
  );
};
