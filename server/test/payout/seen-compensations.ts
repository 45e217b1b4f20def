import {
  approveCompensations,
  type CompensationRow,
  previewCompensations,
  submitCompensation,
} from '@manager/contract/features/maintain/compensate';
import { getCompensationBasis } from '@manager/contract/features/maintain/compensation-basis';
import type { Answer, Caller } from '../client.ts';

type Draft = { id: string; version: number };

/** Hands a draft in as the screen does: what was paid for the same before was looked at and confirmed. */
export const trySubmitSeen = async (by: Caller, { id, version }: Draft): Promise<Answer<CompensationRow>> => {
  const { warnings } = await by.call(getCompensationBasis, { id });
  return by.tryCall(submitCompensation, { id, version, answer: warnings });
};

export const submitSeen = async (by: Caller, { id, version }: Draft): Promise<CompensationRow> => {
  const { warnings } = await by.call(getCompensationBasis, { id });
  return by.call(submitCompensation, { id, version, answer: warnings });
};

/** Agrees to compensations as the screen does. */
export const approveSeen = async (by: Caller, ids: string[]): Promise<CompensationRow[]> => {
  const { warned } = await by.call(previewCompensations, { ids });
  const answers = warned.map(({ id, win_paid, given_before }) => ({ id, win_paid, given_before }));
  return (await by.call(approveCompensations, { ids, answers })).list;
};
