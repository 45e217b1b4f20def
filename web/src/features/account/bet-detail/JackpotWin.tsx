import type { BetDetail } from '@manager/contract/features/account/bet-detail';
import type { ReactNode } from 'react';
import { dateTimeText, moneyText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './bet-detail.module.css';
import { useBetTexts } from './use-bet-texts.ts';

type Props = { bet: Pick<BetDetail, 'jackpot_win' | 'jackpot_hits' | 'is_jackpot_consistent'> };

/** The jackpot win of a bet, and which pools of the platform it came from. */
export const JackpotWin = ({ bet }: Props): ReactNode => {
  const t = useBetTexts();
  return (
    <>
      {moneyText(bet.jackpot_win)}
      {bet.is_jackpot_consistent === false && (
        <>
          {' '}
          <StatusTag tone="bad" title={t('hit.differsWhy')}>
            {t('hit.differs')}
          </StatusTag>
        </>
      )}
      {bet.jackpot_hits.map((hit) => (
        <span key={hit.hit_id} className={classes.hit} title={`${hit.hit_id} · ${dateTimeText(hit.hit_at)}`}>
          {[hit.pool, hit.tier].filter((part) => part !== '').join(' · ')} {moneyText(hit.amount)}
          {hit.pool_value !== null && ` (${t('hit.shown', { value: moneyText(hit.pool_value) })})`}
          {hit.status === 'cancelled' && (
            <>
              {' '}
              <StatusTag tone="plain">{t('state_cancelled')}</StatusTag>
            </>
          )}
        </span>
      ))}
    </>
  );
};
