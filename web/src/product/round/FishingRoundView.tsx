import { checkFishingRound, type FishingRound } from '@manager/domain/fishing-round';
import { decimal } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { moneyText } from '../../ui/format.ts';
import { isZeroAmount } from './amounts.ts';
import { EventList, FishTable, WeaponTable } from './FishingTables.tsx';
import { IntegrityBanner } from './IntegrityBanner.tsx';
import { RawRound } from './RawRound.tsx';
import { readFishingRound } from './read-fishing-round.ts';
import classes from './round.module.css';
import { BookedTotals, Fact } from './RoundFacts.tsx';
import type { RoundViewProps } from './RoundView.tsx';
import { useRoundTexts } from './use-round-texts.ts';

/** A bet that is a slice of fishing: bullets and fish, special weapons, what happened meanwhile, and whether it all adds up. */
export function FishingRoundView({ detail, ...props }: RoundViewProps): ReactNode {
  const round = readFishingRound(detail);
  return round === undefined ? <RawRound detail={detail} /> : <FishingRoundOf round={round} {...props} />;
}

type Props = { round: FishingRound } & Pick<RoundViewProps, 'booked' | 'perspective'>;

function FishingRoundOf({ round, booked, perspective }: Props): ReactNode {
  const t = useRoundTexts();
  const isForStaff = perspective === 'operator';
  const check = checkFishingRound(round, { bet: decimal(booked.bet), win: decimal(booked.win) });
  const isFreeWin = isZeroAmount(booked.bet) && !isZeroAmount(booked.win);
  return (
    <div className={classes.root}>
      <IntegrityBanner check={check} />
      {isFreeWin && <p className={classes.note}>{t('fish.freeWin')}</p>}
      {round.fish.length > 0 && <FishTable round={round} isForStaff={isForStaff} />}
      {round.weapons.length > 0 && <WeaponTable round={round} isForStaff={isForStaff} />}
      {round.events.length > 0 && <EventList events={round.events} started={round.started_at} />}
      <div className={classes.facts}>
        <BookedTotals booked={booked} perspective={perspective} />
        <dl className={classes.terms}>
          <Fact label={t('fish.room')}>{round.room}</Fact>
          <Fact label={t('fish.session')}>{round.session}</Fact>
          {round.jackpot && (
            <Fact label={t('jackpot')}>
              {round.jackpot.tier} · {moneyText(round.jackpot.amount)}
            </Fact>
          )}
          {round.balance && (
            <Fact label={t('balance')}>
              {t('balance.value', { before: moneyText(round.balance.before), after: moneyText(round.balance.after) })}
            </Fact>
          )}
          {isForStaff && (
            <Fact label={t('math')}>
              {round.game} {round.math_version}
            </Fact>
          )}
          {isForStaff && <Fact label={t('profile')}>{round.rtp_profile}</Fact>}
        </dl>
        {check.ok && <p className={classes.ok}>{t('check.fishing')}</p>}
      </div>
    </div>
  );
}
