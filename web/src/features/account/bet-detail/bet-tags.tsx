import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import classes from './bet-detail.module.css';
import type { BetTranslate } from './use-bet-texts.ts';

const STATUS_TONES: Record<BetRow['status'], Tone> = { pending: 'info', settled: 'good', cancelled: 'plain', adjusted: 'warn' };

export const statusTag = (status: BetRow['status'], t: BetTranslate) => (
  <StatusTag tone={STATUS_TONES[status]}>{t(`status.${status}`)}</StatusTag>
);

/** Where the money of a round came from: plain money in plain text, everything out of the ordinary as a tag. */
export const sourceTags = (
  { source, is_feature_buy: isBought, is_test: isTest }: Pick<BetRow, 'source' | 'is_feature_buy' | 'is_test'>,
  t: BetTranslate,
) => (
  <span className={classes.tags}>
    {source === 'normal' ? null : (
      <span className={classes.tag} data-kind={source}>
        {t(`source.${source}`)}
      </span>
    )}
    {isBought ? (
      <span className={classes.tag} data-kind="buy">
        {t('featureBuy')}
      </span>
    ) : null}
    {source === 'normal' && !isBought ? <span className={classes.plain}>{t('normal')}</span> : null}
    {isTest ? (
      <span className={classes.tag} data-kind="test">
        {t('type_test')}
      </span>
    ) : null}
  </span>
);
