import type { Endpoint } from '@manager/contract/kit/endpoint';
import { useState } from 'react';
import { ApiError, fieldErrorsOf } from '../../api/errors.ts';
import { createIntent, type Intent } from '../../api/intent.ts';
import { refreshAround } from '../../api/query.ts';
import type { PlannedRows } from './result-file.ts';

export type UploadedPlan = PlannedRows & { accepted: number; refused: number; fingerprint: string };

type Calls<Plan> = {
  preview: () => Promise<Plan>;
  send: (order: { fingerprint: string; reason: string; intent: Intent }) => Promise<Plan>;
  /** What is read anew afterwards. */
  endpoint: Endpoint;
};

/** Players in two steps: what would become of each row, then just that. `done`: given; `waiting`: a second person has to agree first. */
export const usePlayerUpload = <Plan extends UploadedPlan>({ preview, send, endpoint }: Calls<Plan>) => {
  const [step, setStep] = useState<'rows' | 'preview' | 'done' | 'waiting'>('rows');
  const [plan, setPlan] = useState<Plan | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  // One intent, however often it is sent.
  const [intent] = useState(createIntent);

  const attempt = async (work: () => Promise<Plan>): Promise<Plan | ApiError> => {
    setBusy(true);
    setFaults({});
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isWaiting) setFaults({ message: error.message, ...fieldErrorsOf(error) });
      return error;
    } finally {
      setBusy(false);
    }
  };

  return {
    step,
    plan,
    faults,
    isBusy,
    preview: async (): Promise<void> => {
      const found = await attempt(preview);
      if (found instanceof ApiError) return;
      setPlan(found);
      setStep('preview');
    },
    send: async (reason: string): Promise<void> => {
      if (plan === null) return;
      const { fingerprint } = plan;
      const done = await attempt(() => send({ fingerprint, reason, intent }));
      if (done instanceof ApiError && !done.isWaiting) return;
      await refreshAround(endpoint);
      setStep(done instanceof ApiError ? 'waiting' : 'done');
      if (!(done instanceof ApiError)) setPlan(done);
    },
    back: (): void => {
      setFaults({});
      setStep('rows');
    },
  };
};
