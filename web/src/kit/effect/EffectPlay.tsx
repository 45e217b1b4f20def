import type { EffectPlay as Play } from '@manager/contract/kit/effect';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { dateTimeText, exactText, formatCount } from '../../ui/format.ts';
import classes from './effect.module.css';
import type { texts } from './texts.en.ts';

/** What was played at the places that change, and what that would have cost: none is not the same as not known. */
export const EffectPlay = ({ play, isChanged }: { play: Play | null; isChanged: boolean }): ReactNode => {
  const t = useTexts<typeof texts>('kit/effect');
  if (!isChanged) return null;
  if (play === null) return <span className={classes.warn}>{t('playUnknown')}</span>;
  const days = { from: play.day_from, to: play.day_to };
  const cost = play.theory_ggr_change_usd;
  return (
    <>
      <span>
        {play.played_websites === 0
          ? t('playNone', { websites: t('unit_website', { count: play.websites }), ...days })
          : t('playSome', {
              ...days,
              websites: t('unit_website', { count: play.websites }),
              played: formatCount(play.played_websites),
              players: play.players === null ? t('playersMany') : t('players', { count: play.players }),
              turnover: exactText(play.turnover_usd),
            })}
      </span>
      {cost === null || play.played_websites === 0 ? null : (
        <span>
          {t('theory')} <b data-sign={cost === '0' ? undefined : cost.startsWith('-') ? 'down' : 'up'}>{signed(cost)} USD</b>
        </span>
      )}
      {play.unknown_turnover_usd === '0' ? null : (
        <span>{t('theoryUnknown', { turnover: exactText(play.unknown_turnover_usd) })}</span>
      )}
      {play.incomplete_months.length === 0 ? null : (
        <span className={classes.warn}>{t('playIncomplete', { months: play.incomplete_months.map(monthText).join(', ') })}</span>
      )}
      {play.as_of === null ? null : <span>{t('playAsOf', { at: dateTimeText(play.as_of) })}</span>}
    </>
  );
};

const signed = (amount: string): string =>
  amount.startsWith('-') || amount === '0' ? exactText(amount) : `+${exactText(amount)}`;
const monthText = (month: string): string => `${month.slice(0, 4)}-${month.slice(4)}`;
