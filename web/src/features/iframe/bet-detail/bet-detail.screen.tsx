import { getSharedBet } from '@manager/contract/features/account/bet-detail';
import type { ReactNode } from 'react';
import { zoneText } from '../../../ui/format.ts';
import classes from '../shared.module.css';
import { SharedBetView } from '../SharedBetView.tsx';
import { SharedPage } from '../SharedPage.tsx';
import { useSharedTexts } from '../use-shared-texts.ts';

/** One bet for the player's eyes, inside the website's page. */
export default function SharedBetScreen(): ReactNode {
  const t = useSharedTexts();
  return (
    <SharedPage endpoint={getSharedBet}>
      {(bet) => (
        <>
          <header>
            <h1 className={classes.title}>{bet.game_name}</h1>
            <p className={classes.hint}>
              {t('zone', { zone: zoneText() })}
              {bet.is_feature_buy ? ` · ${t('featureBuy')}` : ''}
            </p>
          </header>
          <SharedBetView bet={bet} />
        </>
      )}
    </SharedPage>
  );
}
