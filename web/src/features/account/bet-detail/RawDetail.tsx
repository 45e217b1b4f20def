import type { BetDetail } from '@manager/contract/features/account/bet-detail';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './bet-detail.module.css';
import { useBetTexts } from './use-bet-texts.ts';

/** Stands where the text of the detail goes; no field of a bet holds such a sign. */
const PLACE = '\u0000';

/** The bet as the server answers it, with the game's own detail to the letter: a browser would round its long numbers. */
export const rawTextOf = ({ detail_text: text, ...bet }: BetDetail): string =>
  JSON.stringify({ ...bet, detail: text === null ? null : PLACE }, null, 2).replace(JSON.stringify(PLACE), () => text ?? '');

export const RawDetail = ({ bet }: { bet: BetDetail }): ReactNode => {
  const t = useBetTexts();
  const json = rawTextOf(bet);
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
