import type { BatchOutcome } from '@manager/contract/kit/page';
import type { z } from 'zod';
import { notifyError, notifySuccess } from '../../ui/notify.ts';

/**
 * Says what became of a step with one record or many: `done`, or why the first of them was refused. Undefined: the call failed, and has shown it.
 * Answers true when it was done with every one of them.
 */
export const tellOutcome = (outcome: z.infer<typeof BatchOutcome> | undefined, done: string): boolean => {
  if (outcome === undefined) return false;
  const refused = outcome.list.find(({ code }) => code !== 0);
  if (refused === undefined) notifySuccess(done);
  else notifyError({ message: refused.message });
  return refused === undefined;
};
