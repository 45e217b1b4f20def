import type { ApprovalRow } from '@manager/contract/features/approval/approval';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { type CallTo, ConsoleError, type ConsoleClient } from '../console-client.ts';
import { CALLS, PAGE } from './calls.ts';

const WAITING = 40_903;

/** Makes a change that may want a second person. Answers the request that waits then, and undefined when the change was made at once. */
export async function ask<E extends Endpoint>(
  asker: ConsoleClient,
  call: CallTo<E>,
  input: InputOf<E>,
): Promise<string | undefined> {
  try {
    await asker(call, input);
    return undefined;
  } catch (error) {
    if (error instanceof ConsoleError && error.code === WAITING) return (error.data as { approval_id: string }).approval_id;
    throw error;
  }
}

/** The same, and the second person agrees. */
export async function askAndAgree<E extends Endpoint>(
  { asker, agrees }: { asker: ConsoleClient; agrees: ConsoleClient },
  call: CallTo<E>,
  input: InputOf<E>,
): Promise<void> {
  const id = await ask(asker, call, input);
  if (id === undefined) return;
  const { state, failure } = await agrees(CALLS.approve, { id });
  if (state !== 'executed') throw new Error(`${call.path} was agreed to and is ${state}: ${failure}`);
}

/** What somebody asked for before, in whatever state: the same is not asked for twice. */
export async function askedBefore(
  asker: ConsoleClient,
  wanted: { operation: string; objectId: string },
): Promise<ApprovalRow | undefined> {
  const { list } = await asker(CALLS.requests, { folder: 'mine', operation: wanted.operation, ...PAGE });
  return list.find((row) => row.object_id === wanted.objectId);
}
