import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { Link } from 'react-router';
import { ENTERED } from '../../../kit/filter/use-url-state.ts';
import { signOf } from '../../../kit/report/metrics.ts';
import reportClasses from '../../../kit/report/report.module.css';
import type { Column } from '../../../kit/table/columns.ts';
import { deviceText } from '../../../product/device/device-text.ts';
import { dateTimeText, exactText, MISSING, moneyText } from '../../../ui/format.ts';
import { sourceTags, statusTag } from './bet-tags.tsx';
import classes from './bet-detail.module.css';
import type { BetTranslate } from './use-bet-texts.ts';

type Options = { t: BetTranslate; linkOf: (betId: string) => string };

/** "+1,204.50": the operator's result of one bet, its sign printed as well as coloured. */
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

/** Twelve columns at first; everything else the bet knows can be switched on. */
export const betColumns = ({ t, linkOf }: Options): Column<BetRow>[] => {
  const money = (
    id:
      | 'bet'
      | 'valid_bet'
      | 'win'
      | 'jackpot_win'
      | 'jackpot_contribution'
      | 'bet_usd'
      | 'win_usd'
      | 'balance_before'
      | 'balance_after',
  ): Column<BetRow> => ({ id, header: t(id), isNumeric: true, cell: (row) => moneyText(row[id]) });
  const text = (
    id:
      | 'vendor'
      | 'currency'
      | 'spin_type'
      | 'sub_agent'
      | 'settle_date'
      | 'rtp_profile'
      | 'math_version'
      | 'ip'
      | 'round_id'
      | 'parent_bet_id'
      | 'player',
  ): Column<BetRow> => ({ id, header: t(id), cell: (row) => row[id] || MISSING });
  const time = (id: 'bet_at' | 'settled_at'): Column<BetRow> => ({ id, header: t(id), cell: (row) => dateTimeText(row[id]) });
  const hidden = (column: Column<BetRow>): Column<BetRow> => ({ ...column, isHiddenAtFirst: true });
  return [
    {
      id: 'bet_id',
      header: t('bet_id'),
      isFrozen: true,
      widthPx: 144,
      cell: (row) => (
        <Link
          to={linkOf(row.bet_id)}
          state={ENTERED}
          className={classes.id}
          title={t('open', { id: row.bet_id })}
          preventScrollReset
        >
          {row.bet_id}
        </Link>
      ),
    },
    time('bet_at'),
    text('player'),
    { id: 'site_code', header: t('site'), cell: (row) => row.site_code },
    { id: 'game_name', header: t('game'), cell: (row) => <span title={row.game_code}>{row.game_name}</span> },
    text('currency'),
    money('bet'),
    money('win'),
    { id: 'win_loss', header: t('win_loss'), isNumeric: true, cell: (row) => winLossText(row.win_loss) },
    { id: 'multiple', header: t('multiple'), isNumeric: true, rangeValue: () => null, cell: (row) => multipleText(row.multiple) },
    { id: 'source', header: t('source'), cell: (row) => sourceTags(row, t) },
    { id: 'status', header: t('status'), cell: (row) => statusTag(row.status, t) },
    hidden(text('round_id')),
    hidden(text('parent_bet_id')),
    hidden(text('vendor')),
    hidden(text('sub_agent')),
    hidden(money('valid_bet')),
    hidden(money('jackpot_win')),
    hidden(money('jackpot_contribution')),
    hidden(money('bet_usd')),
    hidden(money('win_usd')),
    hidden({
      id: 'fx_rate',
      header: t('fx_rate'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => exactText(row.fx_rate),
    }),
    hidden(money('balance_before')),
    hidden(money('balance_after')),
    hidden(time('settled_at')),
    hidden(text('settle_date')),
    hidden(text('spin_type')),
    hidden(text('rtp_profile')),
    hidden(text('math_version')),
    hidden({ id: 'row_version', header: t('row_version'), isNumeric: true, cell: (row) => row.row_version }),
    hidden({ id: 'device', header: t('device'), cell: (row) => deviceText(row.device) }),
    hidden(text('ip')),
  ];
};
