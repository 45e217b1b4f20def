import { resendNow, type SeamlessDetail, stopRetry } from '@manager/contract/features/log/seamless';
import { retryInvalidBet, stopInvalidBet } from '@manager/contract/features/maintain/invalid-bet';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './seamless.module.css';
import { toCurl } from './seamless-links.ts';
import { useSeamlessTexts } from './use-seamless-texts.ts';

type Props = { call: SeamlessDetail; onDone: () => void };

/** What may be done with the request of a call. */
export const CallActions = ({ call, onDone }: Props): ReactNode => {
  const t = useSeamlessTexts();
  const steer = useSteering(call);
  const curl = toCurl(call);
  const ask = async (verb: 'resend' | 'stop', done: (reason: string) => Promise<unknown>): Promise<void> => {
    const answer = await confirm({
      text: t(`${verb}${call.cancel === null ? 'Text' : 'CancelText'}`, { id: call.request_id }),
      confirmLabel: t(verb),
      needsReason: true,
      isDangerous: verb === 'stop',
    });
    if (answer === null) return;
    await done(answer.reason).then(() => notifySuccess(t(verb === 'resend' ? 'resent' : 'stopped')), ignoreShown);
    onDone();
  };
  const { resend, stop } = steer;
  return (
    <div className={classes.actions}>
      {resend === undefined ? null : (
        <Button size="compact-sm" loading={steer.isResending} onClick={() => void ask('resend', resend)}>
          {t('resend')}
        </Button>
      )}
      {stop === undefined ? null : (
        <Button size="compact-sm" variant="default" loading={steer.isStopping} onClick={() => void ask('stop', stop)}>
          {t('stop')}
        </Button>
      )}
      {curl === null ? null : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            void navigator.clipboard
              ?.writeText(curl)
              .then(() => notifySuccess(t(call.request_body === '' ? 'curlCopiedNoBody' : 'curlCopied')))
          }
        >
          {t('curl')}
        </Button>
      )}
    </div>
  );
};

type Steer = (reason: string) => Promise<unknown>;
type Steering = { resend: Steer | undefined; stop: Steer | undefined; isResending: boolean; isStopping: boolean };

/** The payout behind a call is steered here, the cancel of a bet where it was asked for (D-1). Undefined: not now, or not by this user. */
const useSteering = ({ payout, cancel }: SeamlessDetail): Steering => {
  const resending = useAction(resendNow);
  const stopping = useAction(stopRetry);
  const retryingCancel = useAction(retryInvalidBet);
  const stoppingCancel = useAction(stopInvalidBet);
  const isResending = resending.isPending || retryingCancel.isPending;
  const isStopping = stopping.isPending || stoppingCancel.isPending;
  if (payout !== null) {
    const { id, version, can } = payout;
    return {
      resend: can.resend ? (reason) => resending.mutateAsync({ id, version, reason }) : undefined,
      stop: can.stop_retry ? (reason) => stopping.mutateAsync({ id, version, reason }) : undefined,
      isResending,
      isStopping,
    };
  }
  if (cancel === null) return { resend: undefined, stop: undefined, isResending, isStopping };
  const { id, version, can } = cancel;
  return {
    resend: can.retry ? (reason) => retryingCancel.mutateAsync({ id, version, reason }) : undefined,
    stop: can.stop ? (reason) => stoppingCancel.mutateAsync({ id, version, reason }) : undefined,
    isResending,
    isStopping,
  };
};

/** The call has shown its message already. */
const ignoreShown = (): void => undefined;
