import type { SourceFileRow } from '@manager/contract/features/algorithm/source/source-file';
import {
  codeColumn,
  countColumn,
  dateColumn,
  idColumn,
  linkColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../../kit/list/columns.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { exactText, MISSING } from '../../../../ui/format.ts';
import { CHECK_TONES, sizeText, type SourceTranslate, STATE_TONES } from './source-words.ts';

export const packageColumns = ({ t, target }: { t: SourceTranslate; target: RowTarget }): Column<SourceFileRow>[] => [
  linkColumn({
    id: 'file_name',
    export: { field: 'game_name' },
    header: t('game'),
    widthPx: 190,
    target,
    textOf: ({ game_name: game, file_name: file }) => game ?? file,
  }),
  {
    id: 'rtp_profile',
    header: t('rtpProfile'),
    isNumeric: true,
    card: 'figure',
    rangeValue: () => null,
    cell: (row) => row.rtp_profile || MISSING,
  },
  codeColumn({ id: 'math_version', header: t('mathVersion'), isSortable: true }),
  tagColumn({ id: 'state', header: t('state'), tones: STATE_TONES, labelOf: (value) => t(`state_${value}`) }),
  tagColumn({ id: 'check_state', header: t('check'), tones: CHECK_TONES, labelOf: (value) => t(`check_${value}`) }),
  countColumn({ id: 'fault_count', header: t('faultCount') }),
  {
    id: 'rtp_pct',
    header: t('rtp'),
    isNumeric: true,
    card: 'lead',
    rangeValue: () => null,
    cell: ({ rtp_pct: rtp }) => (rtp === null ? MISSING : exactText(rtp, { leastPlaces: 4 })),
  },
  countColumn({ id: 'checked_outcomes', header: t('outcomesRead') }),
  textColumn({ id: 'by_user', header: t('byUser') }),
  textColumn({ id: 'checked_by_user', header: t('checkedBy') }),
  textColumn({ id: 'applied_by_user', header: t('appliedBy'), isHiddenAtFirst: true }),
  textColumn({ id: 'approved_name', header: t('appliedApprovedBy'), isHiddenAtFirst: true }),
  dateColumn({ id: 'applied_at', header: t('appliedAt'), isSortable: true }),
  {
    id: 'sha256',
    header: t('sha256'),
    card: 'line',
    cell: ({ sha256 }) => (sha256 === null ? MISSING : <code title={sha256}>{sha256.slice(0, 12)}…</code>),
  },
  textColumn({ id: 'signed_by', header: t('signedBy'), isHiddenAtFirst: true }),
  {
    id: 'bytes',
    header: t('bytes'),
    isNumeric: true,
    isSortable: true,
    rangeValue: () => null,
    cell: ({ bytes }) => sizeText(bytes),
  },
  noteColumn({ id: 'note', header: t('note'), isHiddenAtFirst: true }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  idColumn({ header: 'ID' }),
];
