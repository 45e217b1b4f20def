import { MAX_WALLET_PLAYER_DAYS, MAX_WALLET_SEARCH_HOURS } from '@manager/contract/features/statistics/wallet-record';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { lastHours } from '../../../kit/list/search-values.ts';
import { useWalletTexts } from './use-wallet-texts.ts';
import classes from './wallet-record.module.css';

type Props = {
  /** Says how much may be read at once. */
  hasHint: boolean;
  onRange: (range: ReturnType<typeof lastHours>) => void;
};

/** The ranges that are asked for most. */
export const QuickRanges = ({ hasHint, onRange }: Props): ReactNode => {
  const t = useWalletTexts();
  return (
    <div className={classes.quick} role="group" aria-label={t('quick.label')}>
      <Button variant="default" size="compact-sm" onClick={() => onRange(lastHours(1, Date.now()))}>
        {t('quick.hour')}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => onRange(lastHours(MAX_WALLET_SEARCH_HOURS, Date.now()))}>
        {t('quick.day')}
      </Button>
      {hasHint ? (
        <span className={classes.hint}>{t('hint', { hours: MAX_WALLET_SEARCH_HOURS, days: MAX_WALLET_PLAYER_DAYS })}</span>
      ) : null}
    </div>
  );
};
