import type { BetDetail } from '@manager/domain/bet-detail';
import { playerNet, winLoss } from '@manager/domain/measures';
import { decimal, divideRounded, toWire } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { type RoundTranslate, useRoundTexts } from './use-round-texts.ts';
import { isZeroAmount } from './amounts.ts';
import classes from './round.module.css';
import type { RoundViewProps } from './RoundView.tsx';
import { moneyText } from '../../ui/format.ts';

type Props = { round: BetDetail; isConsistent: boolean } & Pick<RoundViewProps, 'booked' | 'perspective'>;

/** Totals and terms of a round: what was staked, what was won, under which mathematics. */
export function RoundFacts({ round, isConsistent, booked, perspective }: Props) {
  const t = useRoundTexts();
  const { totals, free, jackpot, balance, feature_buy: featureBuy } = round;

  return (
    <div className={classes.facts}>
      <BookedTotals booked={booked} perspective={perspective} />
      <dl className={classes.terms}>
        <Fact label={t('stake')}>{stakeText(round.bet, t)}</Fact>
        <Fact label={t('winGame')}>{moneyText(totals.win_game)}</Fact>
        {!isZeroAmount(totals.win_jackpot) && <Fact label={t('winJackpot')}>{moneyText(totals.win_jackpot)}</Fact>}
        {free?.triggered === true && (
          <Fact label={t('free')}>
            {t('free.value', { played: free.played, awarded: free.awarded, win: moneyText(free.win) })}
          </Fact>
        )}
        {featureBuy?.bought === true && (
          <Fact label={t('featureBuy')}>{t('featureBuy.value', { multiple: featureBuy.cost_multiple })}</Fact>
        )}
        {jackpot && (
          <Fact label={t('jackpot')}>
            {jackpot.tier} · {moneyText(jackpot.amount)}
          </Fact>
        )}
        {balance && (
          <Fact label={t('balance')}>
            {t('balance.value', { before: moneyText(balance.before), after: moneyText(balance.after) })}
          </Fact>
        )}
        {perspective === 'operator' && (
          <Fact label={t('math')}>
            {round.game} {round.math_version}
          </Fact>
        )}
        {perspective === 'operator' && <Fact label={t('profile')}>{round.rtp_profile}</Fact>}
      </dl>
      {isConsistent && <p className={classes.ok}>{t('check.ok')}</p>}
    </div>
  );
}

/** What was staked and won as it is booked, whatever the game. */
export function BookedTotals({ booked, perspective }: Pick<RoundViewProps, 'booked' | 'perspective'>) {
  const t = useRoundTexts();
  const bet = decimal(booked.bet);
  const win = decimal(booked.win);
  const net = perspective === 'player' ? playerNet(bet, win) : winLoss(bet, win);
  return (
    <dl className={classes.totals}>
      <Fact label={t('bet')}>
        {moneyText(booked.bet)} <small>{booked.currency}</small>
      </Fact>
      <Fact label={t('win')}>
        {moneyText(booked.win)} <small>{booked.currency}</small>
      </Fact>
      <Fact label={t(perspective === 'player' ? 'profit' : 'winLoss')} sign={net.cmp('0')}>
        {signed(toWire(net))}
      </Fact>
      {!bet.eq('0') && (
        <Fact label={t('multiple')}>{moneyText(toWire(divideRounded({ left: win, right: bet, places: 2 })))}×</Fact>
      )}
    </dl>
  );
}

export function Fact({ label, sign, children }: { label: string; sign?: number; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd data-sign={sign}>{children}</dd>
    </div>
  );
}

/** Plus and minus are printed: a gain must be told from a loss without its colour. */
const signed = (amount: string): string =>
  amount.startsWith('-') || amount === '0' ? moneyText(amount) : `+${moneyText(amount)}`;

const stakeText = ({ coin, level, lines, ways }: BetDetail['bet'], t: RoundTranslate): string => {
  if (lines !== undefined) return t('stake.lines', { coin, level, count: lines });
  return ways === undefined ? t('stake.plain', { coin, level }) : t('stake.ways', { coin, level, count: ways });
};
