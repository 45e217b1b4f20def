import type { ChampionshipRow } from '@manager/contract/features/activity/championship/championship';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { dateTimeText, exactText, formatCount } from '../../../../ui/format.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import classes from './results.module.css';
import { type ResultsTranslate, stageNameOf, useResultsTexts } from './results-words.ts';

/** The rules as they are published to players, in the language of the console. */
export const ChampionshipRules = ({ row }: { row: ChampionshipRow }): ReactNode => {
  const t = useResultsTexts();
  const lines = rulesOf(row, t);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(lines.join('\n'));
    notifySuccess(t('copied'));
  };
  return (
    <section aria-label={t('rules')} className={classes.rules}>
      <p className={classes.hint}>{t('rulesHint')}</p>
      {lines.map((line, index) => (
        // Stages may say the same.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <p key={index}>{line}</p>
      ))}
      <div>
        <Button variant="default" size="compact-sm" onClick={() => void copy()}>
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
    ...stage.prizes.map(({ from, to, amount }) =>
      t(from === to ? 'rulePrizeOne' : 'rulePrize', {
        places: from === to ? String(from) : t('places', { from, to }),
        prize: `${exactText(amount)} ${currency}`,
      }),
    ),
  ]),
  t('ruleTie'),
  t('ruleEnd'),
];
