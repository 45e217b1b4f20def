import type { ChampionshipRow } from '@manager/contract/features/activity/championship/championship';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { placesText } from '../../../../product/activity/place-lines.ts';
import { dateTimeText, exactText, formatCount } from '../../../../ui/format.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import classes from './results.module.css';
import { type ResultsTranslate, stageNameOf, useResultsTexts } from './results-words.ts';

/** The rules as they are published to players, in the language of the console. */
export const ChampionshipRules = ({ row }: { row: ChampionshipRow }): ReactNode => {
  const t = useResultsTexts();
  const lines = rulesOf(row, t).join('\n');
  const copy = (): void => void navigator.clipboard?.writeText(lines).then(() => notifySuccess(t('copied')));
  return (
    <section aria-label={t('rules')} className={classes.rules}>
      <p className={classes.hint}>{t('rulesHint')}</p>
      <p className={classes.ruleLines}>{lines}</p>
      <div>
        <Button variant="default" size="compact-sm" onClick={copy}>
          {t('copy')}
        </Button>
      </div>
    </section>
  );
};

const rulesOf = ({ rule, spans, currency, name }: ChampionshipRow, t: ResultsTranslate): string[] => [
  name,
  t('ruleEntry', {
    entry: rule.entry.kind === 'free' ? t('entryFree') : t('entryStake', { stake: exactText(rule.entry.stake_usd) }),
  }),
  t('ruleMoney'),
  ...rule.stages.flatMap((stage, index) => [
    t('ruleStage', {
      number: index + 1,
      name: stageNameOf(stage.title),
      from: dateTimeText(spans[index]?.starts_at ?? null),
      to: dateTimeText(spans[index]?.ends_at ?? null),
    }),
    t('ruleCredits', {
      credits: exactText(stage.credits),
      rounds: formatCount(stage.rounds),
      least: formatCount(stage.min_rounds),
    }),
    t(`ruleScore_${stage.score}`),
    ...(stage.seats === null ? [] : [t('ruleSeats', { seats: formatCount(stage.seats) })]),
    ...stage.prizes.map((line) =>
      t(line.from === line.to ? 'rulePrizeOne' : 'rulePrize', {
        places: placesText(line),
        prize: `${exactText(line.amount)} ${currency}`,
      }),
    ),
  ]),
  t('ruleTie'),
  t('ruleEnd'),
];
