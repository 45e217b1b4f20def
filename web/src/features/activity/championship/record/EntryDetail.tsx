import type { getChampionshipEntryDetail } from '@manager/contract/features/activity/championship/record';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import type { Fact } from '../../../../kit/detail/FactList.tsx';
import { playerHref } from '../../../../product/player/player-href.ts';
import { RecordDetail } from '../../../../product/record/RecordDetail.tsx';
import { Who } from '../../../../product/record/Who.tsx';
import { useHolds } from '../../../../session/session.ts';
import { dateTimeText, exactText, formatCount, MISSING, moneyText } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { type ChampionshipTranslate, stagePrizeText, stageScoreText, useChampionshipTexts } from '../championship-words.ts';
import { ENTRY_TONES, type RecordTranslate, useRecordTexts } from './record-words.ts';
import { useEntrySteps } from './use-entry-steps.ts';

type Detail = OutputOf<typeof getChampionshipEntryDetail>;

/** A player in one stage, with the rounds that make up the score. */
export const EntryDetail = ({ row }: { row: Detail }): ReactNode => {
  const t = useRecordTexts();
  const c = useChampionshipTexts();
  const holds = useHolds();
  const { disqualify, requalify } = useEntrySteps();
  const ofPlayer = playerHref(row.player_id, holds);
  return (
    <RecordDetail
      type="championship_entry"
      row={row}
      facts={[
        ...standingFacts(row, { t, c }),
        {
          section: c('player'),
          label: c('player'),
          value: ofPlayer === undefined ? row.user_name : <Link to={ofPlayer}>{row.user_name}</Link>,
        },
        { label: c('site'), value: row.site_name },
        { label: c('activity'), value: row.activity_name },
        { label: t('enteredBy'), value: t(`entered_${row.entered_by}`) },
        ...(row.stake_usd === null ? [] : [{ label: t('stakeUsd'), value: moneyText(row.stake_usd) }]),
        { label: t('createdAt'), value: dateTimeText(row.created_at) },
      ]}
      tabs={[{ key: 'played', label: t('played'), content: <Played row={row} /> }]}
      actions={
        row.can.disqualify || row.can.requalify ? (
          <>
            {row.can.disqualify ? (
              <Button color="red" variant="light" onClick={() => void disqualify(row)}>
                {t('disqualify')}
              </Button>
            ) : null}
            {row.can.requalify ? (
              <Button variant="default" onClick={() => void requalify(row)}>
                {t('letBackIn')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    />
  );
};

const standingFacts = (row: Detail, { t, c }: { t: RecordTranslate; c: ChampionshipTranslate }): Fact[] => [
  {
    section: t('standing'),
    label: t('state'),
    value: <StatusTag tone={ENTRY_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
  },
  { label: c('stage'), value: c('stageOf', { stage: row.stage, stages: row.stages, name: row.stage_name }) },
  { label: c('rank'), value: row.rank === null ? MISSING : formatCount(row.rank) },
  { label: c(`score_${row.score_kind}`), value: stageScoreText(row.score, row.score_kind) },
  { label: c('prize'), value: stagePrizeText(row.prize, row.currency) },
  { label: c('reachedAt'), value: dateTimeText(row.reached_at) },
  { label: c('credits'), value: exactText(row.credits) },
  { label: c('creditsLeft'), value: exactText(row.credits_left) },
  { label: c('bestMultiple'), value: stageScoreText(row.best_multiple, 'best_multiple') },
  { label: c('rounds'), value: formatCount(row.rounds) },
  { label: c('roundsLeft'), value: formatCount(row.rounds_left) },
  { label: c('deadline'), value: dateTimeText(row.deadline) },
  ...(row.decided_at === null ? [] : [{ label: c('decidedAt'), value: dateTimeText(row.decided_at) }]),
  ...(row.disqualified_at === null
    ? []
    : [
        { label: t('disqualifiedAt'), value: dateTimeText(row.disqualified_at) },
        { label: t('reason'), value: row.reason },
        { label: t('disqualifiedBy'), value: <Who by={row.by_user} agreed={row.approved_name} /> },
      ]),
];

const Played = ({ row: { played } }: { row: Detail }): ReactNode => {
  const t = useRecordTexts();
  if (played.length === 0) return <p>{t('playedNone')}</p>;
  return (
    <DetailTable caption={t('playedCaption')}>
      <thead>
        <tr>
          <th scope="col">{t('playedAt')}</th>
          <th scope="col">{t('game')}</th>
          <th scope="col" data-numeric>
            {t('stake')}
          </th>
          <th scope="col" data-numeric>
            {t('win')}
          </th>
          <th scope="col" data-numeric>
            {t('multiple')}
          </th>
          <th scope="col">{t('isCounted')}</th>
          <th scope="col">{t('round_id')}</th>
        </tr>
      </thead>
      <tbody>
        {played.map((round) => (
          <tr key={round.round_id}>
            <td>{dateTimeText(round.played_at)}</td>
            <td>{round.game_name}</td>
            <td data-numeric>{exactText(round.stake)}</td>
            <td data-numeric>{exactText(round.win)}</td>
            <td data-numeric>{stageScoreText(round.multiple, 'best_multiple')}</td>
            <td>{round.is_void ? t('void') : t(round.is_counted ? 'yes' : 'no')}</td>
            <td>{round.round_id}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
