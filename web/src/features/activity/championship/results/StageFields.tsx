import { MOST_PRIZE_ROWS } from '@manager/contract/features/activity/championship/championship-rule';
import { STAGE_SCORES } from '@manager/domain/championship';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { useActivityTexts } from '../../../../product/activity/activity-words.ts';
import { PlaceLines } from '../../../../product/activity/PlaceLines.tsx';
import { useChampionshipTexts } from '../championship-words.ts';
import type { StageValues } from './championship-values.ts';
import classes from './results.module.css';
import { useResultsTexts } from './results-words.ts';

type Props = {
  stage: StageValues;
  /** Of the stage in the call, `rule.stages.0`. */
  path: string;
  isLast: boolean;
  currency: string;
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (patch: Partial<StageValues>) => void;
};

type NumberField = 'lasts_min' | 'pause_min' | 'rounds' | 'min_rounds' | 'seats';

/** One stage: when, with what, how it is scored, who goes on, what its places are paid. */
export const StageFields = ({ stage, path, isLast, currency, errors, onChange }: Props): ReactNode => {
  const t = useResultsTexts();
  const c = useChampionshipTexts();
  const a = useActivityTexts();
  const number = (name: NumberField, label: string, description?: string): ReactNode => (
    <TextInput
      label={label}
      description={description}
      data-path={`${path}.${name}`}
      inputMode="numeric"
      autoComplete="off"
      value={stage[name]}
      error={errors[`${path}.${name}`]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const title = (language: 'en' | 'zh'): ReactNode => (
    <TextInput
      label={t('stageTitle', { language: a(language === 'en' ? 'english' : 'chinese') })}
      data-path={`${path}.title.${language}`}
      withAsterisk={language === 'en'}
      autoComplete="off"
      maxLength={100}
      value={stage.title[language]}
      error={errors[`${path}.title.${language}`]}
      onChange={(event) => onChange({ title: { ...stage.title, [language]: event.currentTarget.value } })}
    />
  );
  return (
    <>
      <FieldPair>
        {title('en')}
        {title('zh')}
      </FieldPair>
      {isLast ? (
        <p className={classes.hint}>{t('lastStage')}</p>
      ) : (
        <FieldPair>
          {number('lasts_min', t('lastsMin'))}
          {number('pause_min', t('pauseMin'), t('pauseHint'))}
        </FieldPair>
      )}
      <FieldPair>
        <DecimalInput
          label={c('credits')}
          description={t('creditsHint')}
          data-path={`${path}.credits`}
          value={stage.credits}
          error={errors[`${path}.credits`]}
          onChange={(credits) => onChange({ credits })}
        />
        <NativeSelect
          label={t('scoreKind')}
          data={STAGE_SCORES.map((value) => ({ value, label: c(`score_${value}`) }))}
          value={stage.score}
          onChange={(event) =>
            onChange({ score: STAGE_SCORES.find((known) => known === event.currentTarget.value) ?? 'credits_left' })
          }
        />
      </FieldPair>
      <FieldPair>
        {number('rounds', c('rounds'))}
        {number('min_rounds', t('minRounds'))}
      </FieldPair>
      {isLast ? null : <FieldPair>{number('seats', t('seats'))}</FieldPair>}
      <PlaceLines
        description={t('prizesHint')}
        lines={stage.prizes}
        currency={currency}
        most={MOST_PRIZE_ROWS}
        path={`${path}.prizes`}
        errors={errors}
        onChange={(prizes) => onChange({ prizes })}
      />
    </>
  );
};
