import type { OddsEntry, OddsMethod } from '@manager/contract/features/set-up/game-odds';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { exactPercentText, exactText } from '../../../ui/format.ts';
import classes from './odds.module.css';
import type { texts } from './texts.en.ts';

type Props = {
  entries: readonly OddsEntry[];
  methods: readonly z.infer<typeof OddsMethod>[];
  /** Of the game, in percent; absent where it is not compared. */
  rtp?: string | null;
};

/** What each method returns, exactly, and what each prize of it pays. */
export const OddsTables = ({ entries, methods, rtp }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <div className={classes.tables}>
      <HistoryTable
        heads={[t('oddsMethod'), t('oddsReturn'), t('oddsExact'), t('hitRate')]}
        rows={methods.map(({ method, pct, exact, hit_pct: hit }) => [
          method,
          exactPercentText(pct),
          <code key="exact">{exact}</code>,
          exactPercentText(hit),
        ])}
      />
      {rtp === undefined || rtp === null ? null : (
        <p className={classes.note}>{t('oddsLimit', { rtp: exactPercentText(rtp) })}</p>
      )}
      <HistoryTable
        heads={[t('oddsCode'), t('oddsMethod'), t('oddsProbability'), t('oddsRate')]}
        rows={entries.map(({ code, method, probability, rate }) => [
          code,
          method,
          <code key="p">{probability}</code>,
          exactText(rate),
        ])}
      />
    </div>
  );
};
