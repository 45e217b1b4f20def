import type { FishingRow, SliceAgreement } from '@manager/contract/features/account/fishing-record';
import { Link } from 'react-router';
import type { RowTarget } from '../../../kit/list/columns.tsx';
import {
  codeColumn,
  countColumn,
  dateColumn,
  decimalColumn,
  moneyColumn,
  percentColumn,
  tagColumn,
  textColumn,
  timeLinkColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { Money } from '../../../ui/Money.tsx';
import type { FishingTranslate } from './use-fishing-texts.ts';

const TONES = { fits: 'good', missing: 'bad', differs: 'bad' } as const satisfies Record<SliceAgreement, string>;

type Options = { t: FishingTranslate; target: RowTarget; canOpenPlayer: boolean };

const hidden = (column: Column<FishingRow>): Column<FishingRow> => ({ ...column, isHiddenAtFirst: true });

/** What a slice tells at a glance; everything else it knows can be switched on. */
export const fishingColumns = ({ t, target, canOpenPlayer }: Options): Column<FishingRow>[] => [
  timeLinkColumn({ id: 'started_at', header: t('startedAt'), target }),
  {
    id: 'player',
    header: t('player'),
    card: 'line',
    cell: (row) =>
      canOpenPlayer ? <Link to={`/account/account-list?id=${row.player_id}&mode=page`}>{row.player}</Link> : row.player,
  },
  textColumn({ id: 'site_code', header: t('site') }),
  textColumn({ id: 'game_name', header: t('game') }),
  textColumn({ id: 'room', header: t('room') }),
  tagColumn({
    id: 'agreement',
    header: t('agreement'),
    tones: TONES,
    labelOf: (agreement: SliceAgreement) => t(`agreement_${agreement}`),
  }),
  codeColumn({ id: 'session_id', header: t('session') }),
  countColumn({ id: 'shots', header: t('shots') }),
  moneyColumn({ id: 'bet', header: t('bet'), card: 'figure' }),
  countColumn({ id: 'kills', header: t('kills') }),
  moneyColumn({ id: 'win', header: t('win'), card: 'figure' }),
  {
    id: 'win_loss',
    header: t('winLoss'),
    isNumeric: true,
    card: 'lead',
    cell: (row) => Money({ value: row.win_loss, isSigned: true }),
  },
  percentColumn({ id: 'rtp_pct', header: t('rtp') }),
  textColumn({ id: 'currency', header: t('currency') }),
  moneyColumn({ id: 'transfer_in', header: t('transferIn') }),
  moneyColumn({ id: 'transfer_out', header: t('transferOut') }),
  moneyColumn({ id: 'balance_before', header: t('balanceBefore') }),
  moneyColumn({ id: 'balance_after', header: t('balanceAfter') }),
  dateColumn({ id: 'ended_at', header: t('endedAt') }),
  codeColumn({ id: 'id', header: t('slice') }),
  hidden(countColumn({ id: 'free_shots', header: t('freeBullets') })),
  hidden(moneyColumn({ id: 'jackpot_win', header: t('jackpotWin') })),
  hidden(moneyColumn({ id: 'bet_usd', header: t('betUsd') })),
  hidden(moneyColumn({ id: 'win_usd', header: t('winUsd') })),
  hidden(decimalColumn({ id: 'fx_rate', header: t('exchangeRate') })),
  hidden(textColumn({ id: 'settle_date', header: t('day') })),
  hidden(textColumn({ id: 'rtp_profile', header: t('rtpProfile') })),
  hidden(textColumn({ id: 'math_version', header: t('mathVersion') })),
];
