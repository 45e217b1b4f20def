import { addPlayers, type CampaignRow, previewPlayers } from '@manager/contract/features/account/free-round-bonus';
import type { GrantPlan } from '@manager/contract/features/account/free-round-parts';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { ApiError, fieldErrorsOf } from '../../../api/errors.ts';
import { createIntent } from '../../../api/intent.ts';
import { refreshAround } from '../../../api/query.ts';

/** `done`: granted; `waiting`: a second person has to agree first. */
type UploadStep = 'rows' | 'preview' | 'done' | 'waiting';

/** Players of a campaign in two steps: what would become of each row, then just that. */
export const usePlayersUpload = ({ id, version }: CampaignRow) => {
  const [step, setStep] = useState<UploadStep>('rows');
  const [plan, setPlan] = useState<GrantPlan | null>(null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  // One intent, however often it is sent.
  const [intent] = useState(createIntent);

  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | ApiError> => {
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
    preview: async (text: string): Promise<void> => {
      const found = await attempt(() => call(previewPlayers, { id, text }));
      if (found instanceof ApiError) return;
      setPlan(found);
      setStep('preview');
    },
    grant: async (text: string, reason: string): Promise<void> => {
      if (plan === null) return;
      const { fingerprint } = plan;
      const done = await attempt(() => call(addPlayers, { id, version, text, fingerprint, reason }, { intent }));
      if (done instanceof ApiError && !done.isWaiting) return;
      await refreshAround(addPlayers);
      setStep(done instanceof ApiError ? 'waiting' : 'done');
      if (!(done instanceof ApiError)) setPlan(done);
    },
    back: (): void => {
      setFaults({});
      setStep('rows');
    },
  };
};
