import type { DataSequenceRow } from '@manager/contract/features/algorithm/data/data-sequence';
import { codeColumn, countColumn, dateColumn, linkColumn, type RowTarget, textColumn } from '../../../../kit/list/columns.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { exactText, MISSING } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import type { SequenceTranslate } from './sequence-words.ts';

type Figure = 'rtp_pct' | 'sigma' | 'hit_rate_pct' | 'max_multiple';

const figureColumn = (
  id: Figure,
  header: string,
  more: { isSortable?: boolean; card?: 'lead' | 'figure' } = {},
): Column<DataSequenceRow> => ({
  id,
  header,
  isNumeric: true,
  rangeValue: () => null,
  ...more,
  cell: (row) => exactText(row[id], { leastPlaces: 4 }),
});

const siteText = ({ sites, site_count: count }: DataSequenceRow, t: SequenceTranslate): string => {
  const named = sites.slice(0, 2).map(({ name }) => name);
  const more = count - named.length;
  return [...named, ...(more > 0 ? [t('more', { count: String(more) })] : [])].join(', ');
};

export const sequenceColumns = ({ t, target }: { t: SequenceTranslate; target: RowTarget }): Column<DataSequenceRow>[] => [
  linkColumn({ id: 'game_name', header: t('game'), widthPx: 180, target }),
  codeColumn({ id: 'game_code', header: 'Code', isSortable: true, isHiddenAtFirst: true }),
  codeColumn({ id: 'mode', header: t('mode') }),
  textColumn({ id: 'rtp_profile', header: t('rtpProfile') }),
  codeColumn({ id: 'math_version', header: t('mathVersion') }),
  countColumn({ id: 'n', header: t('n'), help: t('nHelp') }),
  figureColumn('rtp_pct', t('rtp'), { isSortable: true, card: 'lead' }),
  figureColumn('sigma', t('sigma'), { isSortable: true, card: 'figure' }),
  figureColumn('hit_rate_pct', t('hitRate'), { card: 'figure' }),
  figureColumn('max_multiple', t('maxMultiple')),
  {
    id: 'differs',
    header: t('shown'),
    help: t('shownHelp'),
    card: 'status',
    export: { labelOf: (value) => (value === '' ? '' : t(`differs_${value as 'rtp'}`)) },
    cell: ({ differs, shown_rtp: rtp, shown_sigma: sigma }) =>
      differs.length > 0 ? (
        <StatusTag tone="bad">{t('differs', { what: differs.map((what) => t(`differs_${what}`)).join(', ') })}</StatusTag>
      ) : rtp === null && sigma === null ? (
        MISSING
      ) : (
        <StatusTag tone="good">{t('same')}</StatusTag>
      ),
  },
  countColumn({ id: 'site_count', header: t('sites'), help: t('sitesHelp') }),
  { id: 'sites', header: t('sites'), export: false, isHiddenAtFirst: true, cell: (row) => siteText(row, t) || MISSING },
  dateColumn({ id: 'applied_at', header: t('appliedAt'), isSortable: true }),
  dateColumn({ id: 'ended_at', header: t('endedAt'), missing: t('inForce') }),
  textColumn({ id: 'applied_by', header: t('appliedBy'), isHiddenAtFirst: true }),
  textColumn({ id: 'approved_name', header: t('approvedBy'), isHiddenAtFirst: true }),
  codeColumn({ id: 'sha256', header: t('sha256'), isHiddenAtFirst: true }),
];
