import type { MirroredBetRow } from '@manager/contract/features/account/skg-bets';
import { linkColumn, type RowTarget } from '../../../kit/list/columns.tsx';
import { signOf } from '../../../kit/report/metrics.ts';
import reportClasses from '../../../kit/report/report.module.css';
import type { Column } from '../../../kit/table/columns.ts';
import { deviceText } from '../../../product/device/device-text.ts';
import { dateTimeText, exactText, formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { SkgTranslate } from './use-skg-texts.ts';

const STATUS_TONES: Record<NonNullable<MirroredBetRow['status']>, Tone> = {
  pending: 'info',
  settled: 'good',
  cancelled: 'plain',
  adjusted: 'warn',
};

/** The vendor's word, coloured by what it means here. */
export const vendorStatusTag = ({ vendor_status: word, status }: MirroredBetRow, t: SkgTranslate) => (
  <StatusTag tone={status === null ? 'bad' : STATUS_TONES[status]} title={statusText(status, t)}>
    {word}
  </StatusTag>
);

export const statusText = (status: MirroredBetRow['status'], t: SkgTranslate): string =>
  status === null ? t('unknown') : t(`status.${status}`);
export const sourceText = (source: MirroredBetRow['source'], t: SkgTranslate): string =>
  source === null ? t('unknown') : t(`source.${source}`);

/** "+1.50": the operator's result, its sign printed as well as coloured. */
export const winLossText = (amount: string) => {
  const sign = signOf('win_loss', amount);
  return (
    <span className={reportClasses.value} data-sign={sign}>
      {sign === 1 ? '+' : ''}
      {moneyText(amount)}
    </span>
  );
};

export const multipleText = (multiple: string | null): string => (multiple === null ? MISSING : `${moneyText(multiple)}×`);

type MoneyId =
  | 'bet'
  | 'valid_bet'
  | 'win'
  | 'jackpot_win'
  | 'jackpot_contribution'
  | 'bet_usd'
  | 'win_usd'
  | 'balance_before'
  | 'balance_after';
type TextId =
  | 'vendor'
  | 'player'
  | 'currency'
  | 'round_id'
  | 'parent_bet_id'
  | 'sub_agent'
  | 'settle_date'
  | 'spin_type'
  | 'rtp_profile'
  | 'math_version'
  | 'ip';

const hidden = (column: Column<MirroredBetRow>): Column<MirroredBetRow> => ({ ...column, isHiddenAtFirst: true });

/** Columns that show a field as its kind is shown everywhere. */
const kindsOf = (t: SkgTranslate) => {
  const money = (id: MoneyId): Column<MirroredBetRow> => ({
    id,
    header: t(id),
    isNumeric: true,
    cell: (row) => moneyText(row[id]),
  });
  const text = (id: TextId): Column<MirroredBetRow> => ({ id, header: t(id), cell: (row) => row[id] || MISSING });
  const time = (id: 'bet_at' | 'settled_at' | 'changed_at' | 'seen_at' | 'first_seen_at'): Column<MirroredBetRow> => ({
    id,
    header: t(id),
    cell: (row) => dateTimeText(row[id]),
  });
  const count = (id: 'revision' | 'revisions' | 'free_spins'): Column<MirroredBetRow> => ({
    id,
    header: t(id),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => (row[id] === null ? MISSING : formatCount(row[id])),
  });
  return { money, text, time, count };
};

/** The columns of B-3 with those of the vendor. */
export const skgColumns = ({ t, target }: { t: SkgTranslate; target: RowTarget }): Column<MirroredBetRow>[] => {
  const { money, text, time, count } = kindsOf(t);
  return [
    linkColumn({ id: 'vendor_bet_id', header: t('vendor_bet_id'), widthPx: 144, target }),
    time('bet_at'),
    text('player'),
    {
      id: 'site_code',
      header: t('site'),
      cell: (row) =>
        row.place === 'known' ? (
          row.site_code
        ) : (
          <StatusTag tone="warn" title={t('unknownSite')}>
            {row.site_code}
          </StatusTag>
        ),
    },
    {
      id: 'game_name',
      header: t('game'),
      cell: (row) => (
        <span title={row.game_id === null ? t('unknownGame') : row.game_code}>{row.game_name || row.game_code}</span>
      ),
    },
    text('currency'),
    money('bet'),
    money('win'),
    { id: 'win_loss', header: t('winLoss'), isNumeric: true, cell: (row) => winLossText(row.win_loss) },
    { id: 'multiple', header: t('multiple'), isNumeric: true, rangeValue: () => null, cell: (row) => multipleText(row.multiple) },
    {
      id: 'source',
      header: t('source'),
      cell: (row) => sourceText(row.source, t),
      export: { labelOf: (value) => sourceText(value as MirroredBetRow['source'], t) },
    },
    {
      id: 'vendor_status',
      header: t('vendor_status'),
      help: t('help.vendor_status'),
      card: 'status',
      cell: (row) => vendorStatusTag(row, t),
    },
    hidden({
      id: 'status',
      header: t('status'),
      cell: (row) => statusText(row.status, t),
      export: { labelOf: (value) => statusText(value as MirroredBetRow['status'], t) },
    }),
    hidden(text('vendor')),
    hidden(text('round_id')),
    hidden(text('parent_bet_id')),
    hidden({ id: 'game_code', header: t('game_code'), cell: (row) => row.game_code }),
    hidden(text('sub_agent')),
    hidden(money('valid_bet')),
    hidden(money('jackpot_win')),
    hidden(money('jackpot_contribution')),
    hidden(count('free_spins')),
    hidden(money('bet_usd')),
    hidden(money('win_usd')),
    hidden({
      id: 'fx_rate',
      header: t('fx_rate'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => (row.fx_rate === null ? MISSING : exactText(row.fx_rate)),
    }),
    hidden(money('balance_before')),
    hidden(money('balance_after')),
    hidden(time('settled_at')),
    hidden(text('settle_date')),
    hidden(text('spin_type')),
    hidden(text('rtp_profile')),
    hidden(text('math_version')),
    hidden({ id: 'device', header: t('device'), cell: (row) => deviceText(row.device) }),
    hidden(text('ip')),
    hidden(count('revision')),
    hidden(count('revisions')),
    hidden(time('changed_at')),
    hidden(time('seen_at')),
    hidden(time('first_seen_at')),
  ];
};
