import { getMirroredBetList } from '@manager/contract/features/account/skg-bets';
import { getVendorList, type VendorRow } from '@manager/contract/features/account/skg-vendors';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { LogScreen } from '../../../kit/resource/LogScreen.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { useUser } from '../../../session/session.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { skgColumns } from './skg-columns.tsx';
import { skgFields } from './skg-fields.tsx';
import { filterCodecs } from './skg-filters.ts';
import { useSkgTexts, type SkgTranslate } from './use-skg-texts.ts';
import { VendorPanel } from './VendorPanel.tsx';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { SumList } from '../../../kit/list/SumList.tsx';
import { moneyText } from '../../../ui/format.ts';
import classes from './skg-bets.module.css';

type Sum = OutputOf<typeof getMirroredBetList>['sum'];

/** What all bets of the search come to: in their currency, or of several all together in USD with the currencies to be unfolded. */
const SkgSums = ({ sum }: { sum: Sum }): ReactNode => {
  const t = useSkgTexts();
  if (sum.all.bets === 0) return null;
  const ofCurrencies = sum.currencies.map(({ currency, bets, bet, win }) => ({
    key: currency,
    label: currency,
    count: bets,
    value: t('sum.amounts', { bet: moneyText(bet), win: moneyText(win), unit: currency }),
  }));
  if (ofCurrencies.length === 1) return <SumList title={t('sum.title')} sums={ofCurrencies} />;
  return (
    <div className={classes.sums}>
      <SumList title={t('sum.title')} sums={[{ key: 'all', label: t('all'), count: sum.all.bets, value: usdText(sum, t) }]} />
      <details>
        <summary>{t('sum.byCurrency')}</summary>
        <SumList title={t('sum.title')} sums={ofCurrencies} />
      </details>
    </div>
  );
};

const usdText = ({ all: { bet_usd: bet, win_usd: win } }: Sum, t: SkgTranslate): string =>
  bet === null || win === null ? t('sum.noRate') : t('sum.amounts', { bet: moneyText(bet), win: moneyText(win), unit: '≈USD' });

const MirroredDrawer = lazyPart(() => import('./MirroredDrawer.tsx').then((module) => ({ default: module.MirroredDrawer })));
const VendorsDrawer = lazyPart(() => import('./VendorsDrawer.tsx').then((module) => ({ default: module.VendorsDrawer })));
const FaultsDrawer = lazyPart(() => import('./FaultsDrawer.tsx').then((module) => ({ default: module.FaultsDrawer })));
const RepullDialog = lazyPart(() => import('./RepullDialog.tsx').then((module) => ({ default: module.RepullDialog })));

const PATH = '/account/skg-bets';
/** While a range is being pulled again its progress is watched. */
const POLL_MS = { idle: 20_000, repull: 3_000 };

type Opened = { what: 'vendors' } | { what: 'repull' | 'faults'; vendor: VendorRow };

const isRepulling = ({ repulls }: VendorRow): boolean => repulls?.some(({ ended_at: endedAt }) => endedAt === null) === true;

/** B-7: bets as external vendors tell them, newest first, walked by cursor, with how far the pull of each vendor is. */
export default function SkgBetsScreen(): ReactNode {
  const t = useSkgTexts();
  const tr = useReportTexts();
  const user = useUser();
  const state = useKeysetState(filterCodecs);
  const bets = useList(getMirroredBetList, state.query);
  const vendors = useCall(
    getVendorList,
    {},
    { pollMs: (data) => (data?.list.some(isRepulling) === true ? POLL_MS.repull : POLL_MS.idle) },
  );
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => skgColumns({ t, target: state.target }), [t, state.target]);
  const canAdd = vendors.data?.can.add === true;
  const close = (): void => setOpened(null);
  const refresh = (): void => void vendors.refetch();
  const fields = skgFields({
    choices,
    values: state.filters,
    vendors: (vendors.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
    player: usePlayerInput(state.filters.player_id),
    seesAll: user?.is_super === true || user?.all_agents === true,
    t,
    tr,
  });
  return (
    <>
      <LogScreen
        path={PATH}
        state={state}
        query={bets}
        fields={fields}
        columns={columns}
        exportOf={{ endpoint: getMirroredBetList, input: state.chosen }}
        rowTone={(row) =>
          row.place === 'unknown_site' ? 'warn' : row.status === 'cancelled' ? 'muted' : row.is_test ? 'test' : undefined
        }
        actions={bets.data === undefined ? null : <SkgSums sum={bets.data.sum} />}
        notice={
          <VendorPanel
            vendors={vendors.data?.list}
            canAdd={canAdd}
            onVendors={() => setOpened({ what: 'vendors' })}
            onRepull={(vendor) => setOpened({ what: 'repull', vendor })}
            onFaults={(vendor) => setOpened({ what: 'faults', vendor })}
          />
        }
        drawer={({ id, onClose }) => <MirroredDrawer id={id} onClose={onClose} />}
      />
      <Suspense>
        {opened?.what === 'vendors' ? (
          <VendorsDrawer vendors={vendors.data?.list ?? []} canAdd={canAdd} onClose={close} onSaved={refresh} />
        ) : null}
        {opened?.what === 'faults' ? <FaultsDrawer vendor={opened.vendor} onClose={close} /> : null}
        {opened?.what === 'repull' ? (
          <RepullDialog
            vendor={opened.vendor}
            onClose={close}
            onDone={() => {
              close();
              refresh();
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
