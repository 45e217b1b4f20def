import type { ReturnRow } from '@manager/contract/features/risk-set/show-run-rtp';
import type { ReactNode } from 'react';
import { dateColumn, linkColumn, type RowTarget, textColumn } from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { CaseLink } from '../../../product/record/CaseLink.tsx';
import { formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { BandPicture } from './BandPicture.tsx';
import { evidenceText, playOf, rtpText, STATE_TONES, stateText, type useReturnTexts } from './return-words.ts';

type Options = { t: ReturnType<typeof useReturnTexts>; target: RowTarget; seesAlerts: boolean };

const numeric = (column: {
  id: string;
  header: string;
  help?: string;
  isSortable?: boolean;
  cell: (row: ReturnRow) => ReactNode;
}) => ({ isNumeric: true, rangeValue: () => null, ...column }) as Column<ReturnRow>;

/** The columns of the monitor; those of the whole operator only for staff who see it. */
export const returnColumns = ({ t, target, seesAlerts }: Options): Column<ReturnRow>[] => [
  linkColumn<ReturnRow>({
    id: 'id',
    header: t('game'),
    widthPx: 190,
    target,
    export: { field: 'game_name' },
    textOf: (row) => row.game_name || row.game_code,
  }),
  {
    id: 'state',
    header: t('state'),
    isSortable: true,
    card: 'status',
    export: { labelOf: (value) => t(`state_${value as ReturnRow['state']}`) },
    cell: (row) => <StatusTag tone={STATE_TONES[row.state]}>{stateText(row, t)}</StatusTag>,
  },
  {
    id: 'game_status',
    header: t('gameStatus'),
    export: { labelOf: (value) => playOf(value as string, t).text },
    cell: (row) => {
      const { text, tone } = playOf(row.game_status, t);
      return <StatusTag tone={tone}>{text}</StatusTag>;
    },
  },
  { id: 'rtp_profile', header: t('rtpProfile'), card: 'figure', cell: (row) => row.rtp_profile || MISSING },
  { id: 'math_version', header: t('mathVersion'), cell: (row) => row.math_version || MISSING },
  {
    id: 'buy_mode',
    header: t('mode'),
    cell: (row) => (row.buy_mode === '' ? t('plainBet') : row.buy_mode === 'buy' ? t('featureBuy') : row.buy_mode),
  },
  numeric({ id: 'theoretical_rtp', header: t('theoreticalRtp'), cell: (row) => rtpText(row.theoretical_rtp) }),
  numeric({ id: 'last_hour', header: t('lastHour'), cell: (row) => rtpText(row.last_hour.rtp) }),
  numeric({ id: 'last_day', header: t('lastDay'), cell: (row) => rtpText(row.last_day.rtp) }),
  numeric({ id: 'last_month', header: t('lastMonth'), cell: (row) => rtpText(row.last_month.rtp) }),
  { id: 'rtp_low_95', header: t('band'), help: t('bandHint'), cell: (row) => <BandPicture row={row} /> },
  numeric({ id: 'rounds', header: t('rounds'), isSortable: true, cell: (row) => formatCount(row.last_month.rounds) }),
  numeric({ id: 'bet', header: t('bet'), isSortable: true, cell: (row) => moneyText(row.last_month.bet) }),
  numeric({
    id: 'standard_error',
    header: t('standardError'),
    help: t('standardErrorHint'),
    cell: (row) => (row.standard_error === null ? MISSING : Number(row.standard_error).toFixed(2)),
  }),
  numeric({ id: 'z_score', header: t('zScore'), help: t('zHint'), isSortable: true, cell: (row) => row.z_score ?? MISSING }),
  ...(seesAlerts
    ? ([
        numeric({
          id: 'evidence',
          header: t('evidence'),
          help: t('evidenceHint'),
          isSortable: true,
          cell: (row) => evidenceText(row, t),
        }),
        numeric({
          id: 'sample_rounds',
          header: t('sample'),
          help: t('sampleHint'),
          cell: (row) => (row.sample_rounds === null ? MISSING : formatCount(row.sample_rounds)),
        }),
        dateColumn<ReturnRow>({ id: 'last_alert_at', header: t('lastAlert'), isSortable: true }),
        {
          id: 'case_id',
          header: t('case'),
          cell: (row: ReturnRow) => <CaseLink id={row.case_id} label={t('caseOf', { id: row.case_id ?? '' })} />,
        },
      ] satisfies Column<ReturnRow>[])
    : []),
  textColumn<ReturnRow>({ id: 'vendor', header: t('vendor'), isSortable: true }),
];
