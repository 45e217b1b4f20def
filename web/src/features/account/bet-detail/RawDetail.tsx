import type { BetDetail } from '@manager/contract/features/account/bet-detail';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './bet-detail.module.css';
import { useBetTexts } from './use-bet-texts.ts';

/** The bet as the server answers it, the game's own detail included. */
export const RawDetail = ({ bet }: { bet: BetDetail }): ReactNode => {
  const t = useBetTexts();
  const json = JSON.stringify(bet, null, 2);
  const copy = (): void => {
    void navigator.clipboard.writeText(json).then(() => notifySuccess(t('copied')));
  };
  return (
    <div className={classes.raw}>
      <Button variant="default" size="compact-sm" onClick={copy}>
        {t('copyRaw')}
      </Button>
      <pre tabIndex={0}>{json}</pre>
    </div>
  );
};
