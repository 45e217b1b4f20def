import { giveUpPayout, resendNow, type SeamlessDetail, stopRetry } from '@manager/contract/features/log/seamless';
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
  const ask = async (verb: Verb, done: (reason: string) => Promise<unknown>): Promise<void> => {
    const answer = await confirm({
      text: t(verb === 'giveUp' || call.cancel === null ? `${verb}Text` : `${verb}CancelText`, { id: call.request_id }),
      confirmLabel: t(verb),
      needsReason: true,
      isDangerous: verb !== 'resend',
    });
    if (answer === null) return;
    await done(answer.reason).then(() => notifySuccess(t(DONE[verb])), ignoreShown);
    onDone();
  };
  const { resend, stop, giveUp } = steer;
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
      {giveUp === undefined ? null : (
        <Button size="compact-sm" variant="default" loading={steer.isStopping} onClick={() => void ask('giveUp', giveUp)}>
          {t('giveUp')}
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

type Verb = 'resend' | 'stop' | 'giveUp';
const DONE = { resend: 'resent', stop: 'stopped', giveUp: 'givenUp' } as const satisfies Record<Verb, string>;

type Steer = (reason: string) => Promise<unknown>;
type Steering = Record<Verb, Steer | undefined> & { isResending: boolean; isStopping: boolean };

/** The payout behind a call is steered here, the cancel of a bet where it was asked for (D-1). Undefined: not now, or not by this user. */
const useSteering = ({ payout, cancel }: SeamlessDetail): Steering => {
  const resending = useAction(resendNow);
  const stopping = useAction(stopRetry);
  const givingUp = useAction(giveUpPayout);
  const retryingCancel = useAction(retryInvalidBet);
  const stoppingCancel = useAction(stopInvalidBet);
  const isResending = resending.isPending || retryingCancel.isPending;
  const isStopping = stopping.isPending || stoppingCancel.isPending || givingUp.isPending;
  if (payout !== null) {
    const { id, version, can } = payout;
    return {
      resend: can.resend ? (reason) => resending.mutateAsync({ id, version, reason }) : undefined,
      stop: can.stop_retry ? (reason) => stopping.mutateAsync({ id, version, reason }) : undefined,
      giveUp: can.give_up ? (reason) => givingUp.mutateAsync({ id, version, reason }) : undefined,
      isResending,
      isStopping,
    };
  }
  if (cancel === null) return { resend: undefined, stop: undefined, giveUp: undefined, isResending, isStopping };
  const { id, version, can } = cancel;
  return {
    resend: can.retry ? (reason) => retryingCancel.mutateAsync({ id, version, reason }) : undefined,
    stop: can.stop ? (reason) => stoppingCancel.mutateAsync({ id, version, reason }) : undefined,
    giveUp: undefined,
    isResending,
    isStopping,
  };
};

/** The call has shown its message already. */
const ignoreShown = (): void => undefined;
