import type { BetDetail } from '@manager/contract/features/account/bet-detail';
import type { ReactNode } from 'react';
import { deviceText } from '../../../product/device/device-text.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, exactText, MISSING, moneyText } from '../../../ui/format.ts';
import { multipleText, winLossText } from './bet-columns.tsx';
import { JackpotWin } from './JackpotWin.tsx';
import { sourceTags, statusTag } from './bet-tags.tsx';
import classes from './bet-detail.module.css';
import { type BetTranslate, useBetTexts } from './use-bet-texts.ts';

type FieldName = Parameters<BetTranslate>[0];
type Field = readonly [FieldName, ReactNode];

const copied = (value: string | null): ReactNode => (value === null || value === '' ? MISSING : <CopyText value={value} />);

/** All fields of a bet, by what they tell: money, result, who and where, how it was played, when. */
const groupsOf = (bet: BetDetail, t: BetTranslate): Field[][] => [
  [
    ['bet', `${moneyText(bet.bet)} ${bet.currency}`],
    ['win', `${moneyText(bet.win)} ${bet.currency}`],
    ['win_loss', winLossText(bet.win_loss)],
    ['multiple', multipleText(bet.multiple)],
    ['valid_bet', moneyText(bet.valid_bet)],
    ['jackpot_win', <JackpotWin key="jackpot" bet={bet} />],
    ['jackpot_contribution', moneyText(bet.jackpot_contribution)],
    ['balance_before', moneyText(bet.balance_before)],
    ['balance_after', moneyText(bet.balance_after)],
    ['bet_usd', moneyText(bet.bet_usd)],
    ['win_usd', moneyText(bet.win_usd)],
    ['fx_rate', exactText(bet.fx_rate)],
  ],
  [
    ['bet_id', copied(bet.bet_id)],
    ['round_id', copied(bet.round_id)],
    ['parent_bet_id', copied(bet.parent_bet_id)],
    ['status', statusTag(bet.status, t)],
    ['source', sourceTags(bet, t)],
    ['spin_type', bet.spin_type || MISSING],
    ['player', copied(bet.player)],
    ['player_id', copied(bet.player_id)],
    ['site', bet.site_code],
    ['sub_agent', bet.sub_agent || MISSING],
    ['game', `${bet.game_name} (${bet.game_code})`],
    ['vendor', bet.vendor],
  ],
  [
    ['bet_at', dateTimeText(bet.bet_at)],
    ['settled_at', dateTimeText(bet.settled_at)],
    ['settle_date', bet.settle_date],
    ['row_version', bet.row_version],
    ['rtp_profile', bet.rtp_profile || MISSING],
    ['math_version', bet.math_version || MISSING],
    ['device', deviceText(bet.device)],
    ['ip', bet.ip || MISSING],
  ],
];

export const BetOverview = ({ bet }: { bet: BetDetail }): ReactNode => {
  const t = useBetTexts();
  return groupsOf(bet, t).map((fields, index) => (
    // The first group is money.
    <dl key={fields[0]?.[0]} className={classes.fields} data-figures={index === 0 ? true : undefined}>
      {fields.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ));
};
