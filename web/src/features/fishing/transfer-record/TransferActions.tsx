import {
  cancelTransfer,
  retryTransfer,
  stopTransfer,
  type TransferDetail,
} from '@manager/contract/features/fishing/transfer-record';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { moneyText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './transfer-record.module.css';
import { isBroken } from './transfer-tags.tsx';
import { useTransferTexts } from './use-transfer-texts.ts';

type Props = { transfer: TransferDetail; onDone: () => void };

/** What may be done about a transfer that its platform left open. */
export const TransferActions = ({ transfer, onDone }: Props): ReactNode => {
  const t = useTransferTexts();
  const retrying = useAction(retryTransfer);
  const cancelling = useAction(cancelTransfer);
  const stopping = useAction(stopTransfer);
  const { can, transfer_id: id } = transfer;
  if (!can.retry && !can.cancel && !can.stop) return null;
  const act = async (verb: 'retry' | 'cancel' | 'stop'): Promise<void> => {
    const money = { id, amount: moneyText(transfer.amount), currency: transfer.currency, player: transfer.player };
    const warning = verb === 'retry' && isBroken(transfer) ? ` ${t('retryBroken')}` : '';
    const answer = await confirm({
      text: `${t(`${verb}Text`, money)}${warning}`,
      confirmLabel: t(verb),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    const action = { retry: retrying, cancel: cancelling, stop: stopping }[verb];
    const version = verb === 'stop' ? (transfer.recovery?.version ?? 1) : transfer.row_version;
    await action.mutateAsync({ id, version, reason: answer.reason }).then(() => notifySuccess(t(SAID[verb])), ignoreShown);
    onDone();
  };
  return (
    <div className={classes.actions}>
      {can.retry ? (
        <Button size="compact-sm" loading={retrying.isPending} onClick={() => void act('retry')}>
          {t('retry')}
        </Button>
      ) : null}
      {can.cancel ? (
        <Button size="compact-sm" variant="default" loading={cancelling.isPending} onClick={() => void act('cancel')}>
          {t('cancel')}
        </Button>
      ) : null}
      {can.stop ? (
        <Button size="compact-sm" variant="default" loading={stopping.isPending} onClick={() => void act('stop')}>
          {t('stop')}
        </Button>
      ) : null}
    </div>
  );
};

const SAID = { retry: 'retried', cancel: 'cancelAsked', stop: 'stopped' } as const;

/** The call has shown its message already. */
const ignoreShown = (): void => undefined;
