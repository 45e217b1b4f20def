import { getPoolMeters, type PoolMeters } from '@manager/contract/features/jackpot/pool-list';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { dateTimeText, exactPercentText, exactText, formatCount, MISSING } from '../../../ui/format.ts';
import { useJackpotTexts } from '../jackpot-words.ts';
import classes from './pool.module.css';
import { usePoolTexts } from './pool-words.ts';

const POLL_MS = 5_000;
const usd = (amount: string | null): string => (amount === null ? MISSING : exactText(amount));

/** The meters that regulators ask for, to the last digit, since the pool began. */
export const PoolMeterTab = ({ id }: { id: string }): ReactNode => {
  const query = useCall(getPoolMeters, { id }, { pollMs: POLL_MS, keepsPrevious: true });
  return <RecordPanel query={query}>{(meters) => <Meters meters={meters} />}</RecordPanel>;
};

const Meters = ({ meters }: { meters: PoolMeters }): ReactNode => {
  const t = usePoolTexts();
  const j = useJackpotTexts();
  const { parameters: set } = meters;
  return (
    <>
      <div className={classes.check}>
        <CheckLine tone={meters.is_balanced ? 'good' : 'bad'}>
          {t(meters.is_balanced ? 'balanced' : 'unbalanced')}
          <small>{t('metersAsOf', { at: dateTimeText(meters.as_of) })}</small>
        </CheckLine>
        {meters.short !== '0' && <CheckLine tone="bad">{t('paysNothing', { short: usd(meters.short) })}</CheckLine>}
      </div>
      <FactList
        facts={[
          { section: t('held'), label: t('display'), value: usd(meters.display) },
          { label: t('reserve'), value: usd(meters.reserve) },
          { label: t('overflow'), value: usd(meters.overflow) },
          { label: t('owed'), value: usd(meters.owed) },
          { label: t('total'), value: <strong>{usd(meters.total)}</strong> },
          { section: t('cameIn'), label: t('bets'), value: formatCount(meters.bets) },
          { label: t('wager'), value: usd(meters.qualifying_wager) },
          { label: t('contributedVisible'), value: usd(meters.contributed_visible) },
          { label: t('contributedHidden'), value: usd(meters.contributed_hidden) },
          { label: t('contributedOverflow'), value: usd(meters.contributed_overflow) },
          { label: t('repaid'), value: usd(meters.repaid) },
          { label: t('seeds'), value: usd(meters.seeds) },
          { section: t('wentOut'), label: t('hits'), value: formatCount(meters.hits) },
          { label: t('wins'), value: usd(meters.wins) },
          { label: t('adjustments'), value: usd(meters.adjustments) },
          { section: t('parameters'), label: t('base'), value: usd(set.base) },
          { label: t('reset'), value: usd(set.reset) },
          { label: t('incrementRate'), value: exactPercentText(set.increment_rate) },
          { label: t('cap'), value: usd(set.limit) },
          { label: t('hiddenRate'), value: exactPercentText(set.hidden_rate) },
          { label: t('limit'), value: usd(set.contribution_limit) },
          { label: t('minWin'), value: usd(set.min_win) },
          { label: t('mustHit'), value: usd(set.must_hit) },
          { label: j('turn'), value: formatCount(meters.turn) },
          { label: t('turnSince'), value: dateTimeText(meters.turn_started_at) },
        ]}
      />
    </>
  );
};
