import {
  approveChampionship,
  submitChampionship,
  cancelChampionship,
  type ChampionshipRow,
  cloneChampionship,
  deleteChampionship,
  getChampionshipCosts,
} from '@manager/contract/features/activity/championship/championship';
import type { ReactNode } from 'react';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { ActivityDetail } from '../../../../product/activity/ActivityDetail.tsx';
import { placesText } from '../../../../product/activity/place-lines.ts';
import { dateTimeText, exactText, formatCount } from '../../../../ui/format.ts';
import { useChampionshipTexts } from '../championship-words.ts';
import { ChampionshipRules } from './ChampionshipRules.tsx';
import { stageNameOf, useResultsTexts } from './results-words.ts';

const CALLS = {
  submit: submitChampionship,
  approve: approveChampionship,
  cancel: cancelChampionship,
  remove: deleteChampionship,
  clone: cloneChampionship,
  costs: getChampionshipCosts,
};

type Props = { row: ChampionshipRow; onEdit: () => void; onClose: () => void; onOpen: (id: string) => void };

/** A championship: who takes part, its stages, its rules as players read them. */
export const ChampionshipDetail = ({ row, ...on }: Props): ReactNode => {
  const t = useResultsTexts();
  const { entry } = row.rule;
  return (
    <ActivityDetail
      {...on}
      row={row}
      calls={CALLS}
      facts={[
        {
          section: t('entry'),
          label: t('entry'),
          value: entry.kind === 'free' ? t('entryFree') : t('entryStake', { stake: exactText(entry.stake_usd) }),
        },
        { label: t('entries'), value: formatCount(row.entries) },
        { label: t('players'), value: formatCount(row.players) },
        { label: t('registrationMin'), value: formatCount(row.rule.registration_min) },
        { label: t('graceMin'), value: formatCount(row.rule.grace_min) },
        { label: t('promised'), value: `${exactText(row.promised)} ${row.currency}` },
      ]}
      tabs={[
        { key: 'stages', label: t('prizesTab'), content: <Stages row={row} /> },
        { key: 'rules', label: t('rules'), content: <ChampionshipRules row={row} /> },
      ]}
    />
  );
};

const Stages = ({ row }: { row: ChampionshipRow }): ReactNode => {
  const t = useResultsTexts();
  const c = useChampionshipTexts();
  return (
    <DetailTable caption={t('rule')}>
      <thead>
        <tr>
          <th scope="col">{c('stage')}</th>
          <th scope="col" data-numeric>
            {c('credits')}
          </th>
          <th scope="col" data-numeric>
            {c('rounds')}
          </th>
          <th scope="col">{t('scoreKind')}</th>
          <th scope="col" data-numeric>
            {t('seats')}
          </th>
          <th scope="col">{t('prizes')}</th>
          <th scope="col">{t('startsAt')}</th>
          <th scope="col">{t('endsAt')}</th>
        </tr>
      </thead>
      <tbody>
        {row.rule.stages.map((stage, index) => (
          <tr key={row.spans[index]?.starts_at}>
            <td>{stageNameOf(stage.title)}</td>
            <td data-numeric>{exactText(stage.credits)}</td>
            <td data-numeric>{formatCount(stage.rounds)}</td>
            <td>{c(`score_${stage.score}`)}</td>
            <td data-numeric>{stage.seats === null ? '' : formatCount(stage.seats)}</td>
            <td data-wrap>
              {stage.prizes.map((line) => `${placesText(line)}: ${exactText(line.amount)} ${row.currency}`).join(' · ')}
            </td>
            <td>{dateTimeText(row.spans[index]?.starts_at ?? null)}</td>
            <td>{dateTimeText(row.spans[index]?.ends_at ?? null)}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
