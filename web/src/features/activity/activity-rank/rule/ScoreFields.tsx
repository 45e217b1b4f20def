import { SCORE_KINDS } from '@manager/domain/activity-score';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { FieldGroup, FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { useScoreName } from '../score-words.ts';
import { CAPS, type RankFormValues } from './rank-values.ts';
import { useRankTexts } from './rank-words.ts';

type Props = { form: UseFormReturnType<RankFormValues> };

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** By what players are ranked. */
export const ScoreFields = ({ form: { getInputProps, values, errors } }: Props): ReactNode => {
  const t = useRankTexts();
  const scoreName = useScoreName();
  return (
    <FieldGroup title={t('rule')}>
      <p>{t('ruleNote')}</p>
      <FieldPair>
        <NativeSelect
          label={t('score')}
          description={t(`scoreHint_${values.rule.score}`)}
          data={SCORE_KINDS.map((value) => ({ value, label: scoreName(value) }))}
          {...getInputProps('rule.score')}
        />
        <TextInput label={t('minRounds')} description={t('minRoundsHint')} {...NUMBER} {...getInputProps('rule.min_rounds')} />
      </FieldPair>
      <FieldPair>
        <NativeSelect
          label={t('cap')}
          data={CAPS.map((value) => ({ value, label: t(`cap_${value}`) }))}
          {...getInputProps('rule.cap')}
          error={errors['rule.round_cap']}
        />
        {values.rule.cap === 'all' ? null : (
          <TextInput
            label={t('capRounds')}
            withAsterisk
            {...NUMBER}
            {...getInputProps('rule.cap_rounds')}
            error={errors['rule.cap_rounds'] ?? errors['rule.round_cap.rounds']}
          />
        )}
      </FieldPair>
    </FieldGroup>
  );
};
