import { STAGE_SCORES } from '@manager/domain/championship';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { useActivityTexts } from '../../../../product/activity/activity-words.ts';
import { useChampionshipTexts } from '../championship-words.ts';
import type { StageValues } from './championship-values.ts';
import { PrizeLines } from './PrizeLines.tsx';
import classes from './results.module.css';
import { useResultsTexts } from './results-words.ts';

type Props = {
  stage: StageValues;
  at: number;
  isLast: boolean;
  currency: string;
  /** By the path within the stage: `prizes.0.amount`. */
  errorOf: (path: string) => ReactNode;
  onChange: (patch: Partial<StageValues>) => void;
};

type NumberField = 'lasts_min' | 'pause_min' | 'rounds' | 'min_rounds' | 'seats';

/** One stage: when, with what, how it is scored, who goes on, what its places are paid. */
export const StageFields = ({ stage, at, isLast, currency, errorOf, onChange }: Props): ReactNode => {
  const t = useResultsTexts();
  const c = useChampionshipTexts();
  const a = useActivityTexts();
  const number = (name: NumberField, label: string, description?: string): ReactNode => (
    <TextInput
      label={label}
      description={description}
      data-path={`rule.stages.${at}.${name}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={stage[name]}
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const title = (language: 'en' | 'zh'): ReactNode => (
    <TextInput
      label={t('stageTitle', { language: a(language === 'en' ? 'english' : 'chinese') })}
      data-path={`rule.stages.${at}.title.${language}`}
      withAsterisk={language === 'en'}
      autoComplete="off"
      maxLength={100}
      value={stage.title[language]}
      error={errorOf(`title.${language}`)}
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
          data-path={`rule.stages.${at}.credits`}
          value={stage.credits}
          error={errorOf('credits')}
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
      <PrizeLines
        lines={stage.prizes}
        at={at}
        currency={currency}
        errorOf={errorOf}
        onChange={(prizes) => onChange({ prizes })}
      />
    </>
  );
};
