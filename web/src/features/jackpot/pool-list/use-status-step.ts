import { type PoolRow, setPoolStatus } from '@manager/contract/features/jackpot/pool-list';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { useJackpotTexts } from '../jackpot-words.ts';
import { usePoolTexts } from './pool-words.ts';

/** Shuts a pool or opens it again: asks for the reason, and a second person agrees. */
export const useStatusStep = (): ((row: PoolRow) => Promise<void>) => {
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
