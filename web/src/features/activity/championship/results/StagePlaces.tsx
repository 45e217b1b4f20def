import { getStandingList, type StageRow, type StandingRow } from '@manager/contract/features/activity/championship/results';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/query.ts';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { FactList } from '../../../../kit/detail/FactList.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { useHolds } from '../../../../session/session.ts';
import { dateTimeText, exactText, formatCount, MISSING } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { stagePrizeText, stageScoreText, useChampionshipTexts } from '../championship-words.ts';
import { playersHref, STAGE_TONES, useResultsTexts } from './results-words.ts';

const POLL_MS = 3_000;
const REST_POLL_MS = 60_000;
const SHOWN = 200;

/** One stage with its places: they move while it is played. */
export const StagePlaces = ({ activityId, stage }: { activityId: string; stage: string }): ReactNode => {
  const query = useCall(
    getStandingList,
    { activity_id: activityId, stage, limit: SHOWN },
    { pollMs: (data) => (data?.stage.state === 'decided' ? REST_POLL_MS : POLL_MS) },
  );
  return (
    <RecordPanel query={query}>
      {({ stage: row, list, as_of: asOf }) => (
        <>
          <StageFacts row={row} asOf={asOf} />
          <Places row={row} list={list} />
        </>
      )}
    </RecordPanel>
  );
};

const StageFacts = ({ row, asOf }: { row: StageRow; asOf: string }): ReactNode => {
  const t = useResultsTexts();
  const c = useChampionshipTexts();
  const holds = useHolds();
  return (
    <FactList
      facts={[
        {
          section: row.activity_name,
          label: t('state'),
          value: <StatusTag tone={STAGE_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
        },
        { label: c('stage'), value: c('stageOf', { stage: row.stage, stages: row.stages, name: row.stage_name }) },
        { label: t('startsAt'), value: dateTimeText(row.starts_at) },
        { label: t('endsAt'), value: dateTimeText(row.ends_at) },
        row.decided_at === null
          ? { label: t('closesAt'), value: dateTimeText(row.closes_at) }
          : { label: c('decidedAt'), value: dateTimeText(row.decided_at) },
        { label: t('scoreKind'), value: c(`score_${row.score_kind}`) },
        { label: c('credits'), value: exactText(row.credits) },
        { label: c('rounds'), value: formatCount(row.rounds) },
        {
          label: t('entries'),
          value: holds('L-4-1') ? <Link to={playersHref(row)}>{formatCount(row.entries)}</Link> : formatCount(row.entries),
        },
        { label: t('players'), value: formatCount(row.players) },
        ...(row.seats === null
          ? []
          : [
              { label: t('seats'), value: formatCount(row.seats) },
              { label: t('qualified'), value: formatCount(row.qualified) },
            ]),
        { label: t('prizeSum'), value: stagePrizeText(row.prizes, row.currency) },
        ...(row.decided_at === null ? [{ label: t('placesTab'), value: t('asOf', { at: dateTimeText(asOf) }) }] : []),
      ]}
    />
  );
};

const Places = ({ row, list }: { row: StageRow; list: readonly StandingRow[] }): ReactNode => {
  const t = useResultsTexts();
  const c = useChampionshipTexts();
  if (list.length === 0) return <p>{t('placesNone')}</p>;
  return (
    <DetailTable caption={t('placesCaption')}>
      <thead>
        <tr>
          <th scope="col" data-numeric>
            {c('rank')}
          </th>
          <th scope="col">{c('player')}</th>
          <th scope="col">{c('site')}</th>
          <th scope="col" data-numeric>
            {c('score')}
          </th>
          <th scope="col" data-numeric>
            {c('prize')}
          </th>
          {row.seats === null ? null : <th scope="col">{t('hasSeat')}</th>}
          <th scope="col" data-numeric>
            {c('roundsUsed')}
          </th>
          <th scope="col">{c('reachedAt')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((place) => (
          <tr key={place.id}>
            <td data-numeric>{formatCount(place.rank)}</td>
            <td>{place.user_name}</td>
            <td>{place.site_name}</td>
            <td data-numeric>{stageScoreText(place.score, row.score_kind)}</td>
            <td data-numeric>{stagePrizeText(place.prize, place.currency)}</td>
            {row.seats === null ? null : <td>{place.has_seat ? <StatusTag tone="good">{t('yes')}</StatusTag> : MISSING}</td>}
            <td data-numeric>{formatCount(place.rounds_used)}</td>
            <td>{dateTimeText(place.reached_at)}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
