import type { ProbabilityGroup, ProbabilityRow } from '@manager/contract/features/risk-set/game-probability';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type TextKey, type Translate } from '../../../i18n/use-texts.ts';
import reportClasses from '../../../kit/report/report.module.css';
import type { Column } from '../../../kit/table/columns.ts';
import { exactPercentText, exactText, formatCount, MISSING, percentText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

export type ProbabilityTranslate = Translate<TextKey<typeof texts>>;

type Options = { t: ProbabilityTranslate; betsOf: (row: ProbabilityRow) => string | undefined };

export const modeText = (
  { mode, buy_mode: bought }: Pick<ProbabilityGroup, 'mode' | 'buy_mode'>,
  t: ProbabilityTranslate,
): string => (bought === '' ? t(`mode_${mode}`) : `${t(`mode_${mode}`)} · ${bought}`);

/** Rare steps need their digits: two that say something, not two decimals. */
export const shareText = (share: string | null): string => {
  if (share === null) return MISSING;
  return Number(share) === 0 || Number(share) >= 0.01
    ? percentText(share)
    : exactPercentText(/^0\.0*\d{1,2}/.exec(share)?.[0] ?? share);
};

const expectedText = (rounds: string | null): string =>
  rounds === null ? MISSING : exactText(Number(rounds).toFixed(1), { leastPlaces: 1 });

export const probabilityColumns = ({ t, betsOf }: Options): Column<ProbabilityRow>[] => [
  {
    id: 'step',
    header: t('step'),
    help: t('stepHelp'),
    isFrozen: true,
    widthPx: 130,
    cell: (row) => row.step,
  },
  {
    id: 'mode',
    header: t('mode'),
    cell: (row) => modeText(row, t),
    export: { labelOf: (value) => t(`mode_${value as ProbabilityRow['mode']}`) },
  },
  { id: 'buy_mode', header: t('buyMode'), isHiddenAtFirst: true, cell: (row) => row.buy_mode || MISSING },
  { id: 'rtp_profile', header: t('rtpProfile'), cell: (row) => row.rtp_profile || t('notTold') },
  { id: 'math_version', header: t('mathVersion'), cell: (row) => row.math_version || t('notTold') },
  {
    id: 'rounds',
    header: t('rounds'),
    help: t('roundsHelp'),
    isNumeric: true,
    cell: (row): ReactNode => {
      const link = row.rounds === 0 ? undefined : betsOf(row);
      return link === undefined ? (
        formatCount(row.rounds)
      ) : (
        <Link to={link} className={reportClasses.name}>
          {formatCount(row.rounds)}
        </Link>
      );
    },
    export: { kind: 'number' },
  },
  {
    id: 'expected_rounds',
    header: t('expected'),
    help: t('expectedHelp'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => expectedText(row.expected_rounds),
    export: { kind: 'exact' },
  },
  {
    id: 'rounds_pct',
    header: t('actual'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => percentText(row.rounds_pct),
    export: { kind: 'percent' },
  },
  {
    id: 'theory_pct',
    header: t('theory'),
    help: t('theoryHelp'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => shareText(row.theory_pct),
    export: { kind: 'exact_percent' },
  },
  {
    id: 'rtp_pct',
    header: t('rtpActual'),
    help: t('rtpHelp'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => percentText(row.rtp_pct),
    export: { kind: 'percent' },
  },
  {
    id: 'theory_rtp_pct',
    header: t('rtpTheory'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => shareText(row.theory_rtp_pct),
    export: { kind: 'exact_percent' },
  },
  {
    id: 'cell',
    header: t('cell'),
    help: t('cellHelp'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => (row.cell === null ? MISSING : formatCount(row.cell)),
    export: { kind: 'number' },
  },
];
