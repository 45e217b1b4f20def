import type { ChampionshipEntryRow } from '@manager/contract/features/activity/championship/record';
import {
  choiceColumn,
  countColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../../kit/list/columns.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../../../kit/table/RowLink.tsx';
import { formatCount, MISSING } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { type ChampionshipTranslate, stagePrizeText, stageScoreText } from '../championship-words.ts';
import { ENTRY_TONES, type RecordTranslate } from './record-words.ts';

type Options = {
  t: RecordTranslate;
  c: ChampionshipTranslate;
  target: RowTarget;
  actions: { header: string; disqualify: (row: ChampionshipEntryRow) => void; requalify: (row: ChampionshipEntryRow) => void };
};

/** Who plays in which stage, and how it stands. */
export const entryColumns = ({ t, c, target, actions }: Options): Column<ChampionshipEntryRow>[] => [
  linkColumn({ id: 'user_name', header: c('player'), widthPx: 150, target }),
  tagColumn({ id: 'state', header: t('state'), tones: ENTRY_TONES, labelOf: (value) => t(`state_${value}`) }),
  textColumn({ id: 'activity_name', header: c('activity') }),
  {
    id: 'stage_name',
    header: c('stage'),
    card: 'line',
    cell: ({ stage, stages, stage_name: name }) => c('stageOf', { stage, stages, name }),
  },
  {
    id: 'rank',
    header: c('rank'),
    help: c('rankHelp'),
    card: 'lead',
    cell: (row) =>
      row.disqualified_at !== null ? (
        <StatusTag tone="bad">{t('disqualified')}</StatusTag>
      ) : row.rank === null ? (
        MISSING
      ) : (
        formatCount(row.rank)
      ),
  },
  {
    id: 'score',
    header: c('score'),
    isNumeric: true,
    isSortable: true,
    card: 'figure',
    rangeValue: () => null,
    export: { kind: 'exact' },
    cell: (row) => stageScoreText(row.score, row.score_kind),
  },
  choiceColumn({ id: 'score_kind', header: c('score'), labelOf: (value) => c(`score_${value}`), isHiddenAtFirst: true }),
  moneyColumn({ id: 'credits', header: c('credits'), help: c('creditsHelp') }),
  moneyColumn({ id: 'credits_left', header: c('creditsLeft'), card: 'figure' }),
  countColumn({ id: 'rounds', header: c('rounds') }),
  countColumn({ id: 'rounds_left', header: c('roundsLeft') }),
  {
    id: 'best_multiple',
    header: c('bestMultiple'),
    isNumeric: true,
    rangeValue: () => null,
    export: { kind: 'exact' },
    cell: (row) => stageScoreText(row.best_multiple, 'best_multiple'),
  },
  choiceColumn({ id: 'entered_by', header: t('enteredBy'), labelOf: (value) => t(`entered_${value}`) }),
  moneyColumn({ id: 'stake_usd', header: t('stakeUsd'), isHiddenAtFirst: true }),
  {
    id: 'prize',
    header: c('prize'),
    isNumeric: true,
    rangeValue: () => null,
    export: { kind: 'exact' },
    cell: (row) => stagePrizeText(row.prize, row.currency),
  },
  textColumn({ id: 'site_name', header: c('site') }),
  dateColumn({ id: 'deadline', header: c('deadline') }),
  dateColumn({ id: 'last_round_at', header: t('lastRound'), isSortable: true }),
  dateColumn({ id: 'reached_at', header: c('reachedAt'), help: c('reachedAtHelp'), isHiddenAtFirst: true }),
  dateColumn({ id: 'decided_at', header: c('decidedAt'), isHiddenAtFirst: true }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  noteColumn({ id: 'reason', header: t('reason'), isHiddenAtFirst: true }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.disqualify ? <RowButton label={t('disqualify')} isDangerous onClick={() => actions.disqualify(row)} /> : null}
        {row.can.requalify ? <RowButton label={t('letBackIn')} onClick={() => actions.requalify(row)} /> : null}
      </RowButtons>
    ),
  },
];
