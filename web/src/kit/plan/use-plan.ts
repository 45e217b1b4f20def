import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Plan } from '@manager/contract/kit/plan';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { ApiError, fieldErrorsOf } from '../../api/errors.ts';
import { createIntent } from '../../api/intent.ts';
import { refreshAround } from '../../api/query.ts';
import type { PlanGiven } from './PlanStep.tsx';

export type PlanEndpoint = Endpoint<z.ZodType, z.ZodType<Plan>>;

/** Texts that a save may be refused with: those of the reason, or of the change as a whole. */
type Refusal = { message: string; reason: string | undefined };

/** A change of many in two steps: look at its plan, then carry out just that. `isDone` answers true when it happened or waits for a second person. */
export const usePlan = ({ preview, apply }: { preview: PlanEndpoint; apply: PlanEndpoint }) => {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  // One intent, however often it is sent.
  const [intent] = useState(createIntent);

  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | ApiError> => {
    setBusy(true);
    setRefusal(null);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isWaiting) setRefusal({ message: error.message, reason: fieldErrorsOf(error).reason });
      return error;
    } finally {
      setBusy(false);
    }
  };

  const look = async (input: object): Promise<void> => {
    const found = await attempt(() => call(preview, input));
    if (!(found instanceof ApiError)) setPlan(found);
  };

  /** The plan as it was carried out; `waiting` when a second person has to agree first. */
  const carryOut = async (input: object, { reason, isMeant }: PlanGiven): Promise<Plan | 'waiting' | null> => {
    if (plan === null) return null;
    const sent = {
      ...input,
      fingerprint: plan.fingerprint,
      ...(reason === '' ? {} : { reason }),
      ...(isMeant ? { accept_no_effect: true } : {}),
    };
    const done = await attempt(() => call(apply, sent, { intent }));
    if (done instanceof ApiError && !done.isWaiting) return null;
    await refreshAround(apply);
    return done instanceof ApiError ? 'waiting' : done;
  };

  return { plan, refusal, isBusy, look, carryOut, leave: (): void => setPlan(null) };
};
