import { deletePools, type PoolRow, setPoolStatus } from '@manager/contract/features/jackpot/pool-list';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { RecordSkeleton } from '../../../kit/detail/RecordSkeleton.tsx';
import { useDelete } from '../../../kit/list/use-delete.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { type MoneyOrder, MoneyOrderDialog } from './MoneyOrderDialog.tsx';
import { usePoolFacts } from './pool-facts.tsx';
import { usePoolTexts } from './pool-words.ts';
import { PoolMeterTab } from './PoolMeterTab.tsx';
import { useLiveValues } from './use-live-values.ts';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { useJackpotTexts } from '../jackpot-words.ts';

/** Shuts a pool or opens it again: asks for the reason, and a second person agrees. */
const useStatusStep = (): ((row: PoolRow) => Promise<void>) => {
  const t = usePoolTexts();
  const j = useJackpotTexts();
  const { mutateAsync } = useAction(setPoolStatus);
  return async ({ id, version, name, status: before }) => {
    const status = before === 'active' ? 'shutdown' : 'active';
    const isShutting = status === 'shutdown';
    const answer = await confirm({
      title: t(isShutting ? 'shut' : 'open'),
      text: t(isShutting ? 'shutText' : 'openText'),
      changes: [{ label: name, before: j(`status_${before}`), after: j(`status_${status}`) }],
      confirmLabel: t(isShutting ? 'shut' : 'open'),
      needsReason: true,
      isDangerous: isShutting,
    });
    if (answer === null) return;
    const done = await mutateAsync({ id, version, status, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t(isShutting ? 'doneShut' : 'doneOpen'));
  };
};

const PoolHistory = lazyPart(() => import('./PoolHistory.tsx').then((module) => ({ default: module.PoolHistory })));

type Props = { row: PoolRow; onEdit: () => void };

/** A pool: what it shows, its rules, its meters and its course; and the orders that move its money. */
export const PoolDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = usePoolTexts();
  const [order, setOrder] = useState<MoneyOrder>();
  const [live = row] = useLiveValues([row]) ?? [];
  const { can } = row;
  const setStatus = useStatusStep();
  const erase = useDelete(deletePools);
  const orders = (
    [
      ['adjust', can.adjust],
      ['transfer', can.transfer],
      ['award', can.award],
    ] as const
  ).flatMap(([kind, isOpen]) => (isOpen ? [kind] : []));
  const canStep = can.set_status || can.delete || orders.length > 0;
  return (
    <>
      <RecordDetail
        type="jackpot_pool"
        row={{ ...row, can: { edit: can.edit } }}
        onEdit={onEdit}
        facts={usePoolFacts(live)}
        tabs={
          can.meters
            ? [
                { key: 'meters', label: t('meters'), content: <PoolMeterTab id={row.id} /> },
                {
                  key: 'course',
                  label: t('course'),
                  content: (
                    <Suspense fallback={<RecordSkeleton />}>
                      <PoolHistory id={row.id} />
                    </Suspense>
                  ),
                },
              ]
            : []
        }
        actions={
          canStep ? (
            <>
              {orders.map((kind) => (
                <Button key={kind} variant="default" onClick={() => setOrder(kind)}>
                  {t(`order_${kind}`)}
                </Button>
              ))}
              {can.set_status ? (
                <Button
                  {...(row.status === 'active' ? { color: 'red', variant: 'light' } : { variant: 'default' })}
                  onClick={() => void setStatus(row)}
                >
                  {t(row.status === 'active' ? 'shut' : 'open')}
                </Button>
              ) : null}
              {can.delete ? (
                <Button color="red" variant="light" onClick={() => void erase({ id: row.id, name: row.name })}>
                  {t('delete')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        {row.is_hit_open ? <CheckLine tone="warn">{t('hitOpen')}</CheckLine> : null}
        {row.status === 'shutdown' ? <CheckLine tone="warn">{t('isShut')}</CheckLine> : null}
      </RecordDetail>
      {order === undefined ? null : <MoneyOrderDialog kind={order} pool={row} onClose={() => setOrder(undefined)} />}
    </>
  );
};
