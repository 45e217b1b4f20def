import { getBetDetail } from '@manager/contract/features/account/bet-detail';
import { Button, Drawer } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { RoundView } from '../../../kit/round/RoundView.tsx';
import '../../../ui/overlay.css';
import { BetActions } from './BetActions.tsx';
import classes from './bet-detail.module.css';
import { BetOverview } from './BetOverview.tsx';
import { BetVersions } from './BetVersions.tsx';
import { RawDetail } from './RawDetail.tsx';
import { useBetTexts } from './use-bet-texts.ts';

const TABS = ['overview', 'round', 'versions', 'raw'] as const;
type Tab = (typeof TABS)[number];

type Props = { betId: string; onClose: () => void; /** To the next or previous bet of the list. */ onStep: (step: 1 | -1) => void };

/** One bet beside the list: all its fields, the round on its reels, its amendments, and what the game sent. */
export const BetDrawer = ({ betId, onClose, onStep }: Props): ReactNode => {
  const t = useBetTexts();
  const [tab, setTab] = useState<Tab>('overview');
  const { data: bet, error, refetch } = useCall(getBetDetail, { bet_id: betId }, { isQuiet: true, keepsPrevious: true });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === 'j') onStep(1);
    if (event.key === 'k') onStep(-1);
  };

  return (
    <Drawer opened onClose={onClose} position="right" size="min(100vw, 880px)" title={t('detail', { id: bet?.bet_id ?? betId })} closeButtonProps={{ 'aria-label': t('close') }} onKeyDown={onKeyDown}>
      {error !== null ? (
        <div role="alert" className={classes.failed}>
          <strong>{t('failed')}</strong>
          <span>{error.message}</span>
          <Button variant="default" onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      ) : bet === undefined ? (
        <p className={classes.hint}>{t('loading')}</p>
      ) : (
        <div className={classes.drawer}>
          <BetActions bet={bet} />
          <TabList tab={tab} onTab={setTab} />
          <div role="tabpanel" id={`bet-${tab}`} aria-label={t(`tab.${tab}`)}>
            {tab === 'overview' ? <BetOverview bet={bet} /> : null}
            {tab === 'round' ? <RoundView detail={bet.detail} booked={bet} perspective="operator" /> : null}
            {tab === 'versions' ? <BetVersions versions={bet.versions} currency={bet.currency} /> : null}
            {tab === 'raw' ? <RawDetail bet={bet} /> : null}
          </div>
        </div>
      )}
    </Drawer>
  );
};

/** Tabs as the pattern asks: one stop in the tab order, arrows move between them. */
const TabList = ({ tab, onTab }: { tab: Tab; onTab: (tab: Tab) => void }): ReactNode => {
  const t = useBetTexts();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = step === 0 ? undefined : TABS.at((TABS.indexOf(tab) + step) % TABS.length);
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    event.currentTarget.querySelector<HTMLElement>(`[aria-controls="bet-${next}"]`)?.focus();
  };
  return (
    <div role="tablist" className={classes.tabs} onKeyDown={onKeyDown}>
      {TABS.map((name) => (
        <button key={name} type="button" role="tab" aria-selected={name === tab} aria-controls={`bet-${name}`} tabIndex={name === tab ? 0 : -1} onClick={() => onTab(name)}>
          {t(`tab.${name}`)}
        </button>
      ))}
    </div>
  );
};
