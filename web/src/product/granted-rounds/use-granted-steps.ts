import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { BatchOutcome } from '@manager/contract/kit/page';
import type { z } from 'zod';
import { useAction } from '../../api/query.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { tellOutcome } from '../../kit/list/tell-outcome.ts';
import type { StepWithAll } from '../../kit/table-selection/use-ticked-rows.ts';
import { notifySuccess } from '../../ui/notify.ts';

type TakeBack = Endpoint<z.ZodType<unknown, { ids: string | string[]; reason: string }>, typeof BatchOutcome>;
type Resend = Endpoint<z.ZodType<unknown, { id: string; reason: string }>>;

type Words<Row> = {
  takeBack: {
    title: string;
    textOf: (row: Row) => string;
    chosenText: string;
    affected: (count: number) => string;
    done: string;
  };
  resend: { title: string; textOf: (row: Row) => string; label: string; done: string };
};

/** What staff do with what players have to play without a stake: take back what is left, and ask the wallet again to pay what was won. */
export const useGrantedSteps = <Row extends { id: string }>(
  { takeBack, resend }: { takeBack: TakeBack; resend: Resend },
  words: Words<Row>,
): { takeBack: (row: Row) => Promise<void>; takeAllBack: StepWithAll; resend: (row: Row) => Promise<void> } => {
  const taking = useAction(takeBack);
  const resending = useAction(resend);
  const { title, textOf, chosenText, affected, done } = words.takeBack;

  const send = async (ids: readonly string[], reason: string): Promise<boolean> =>
    tellOutcome(await taking.mutateAsync({ ids: [...ids], reason }).catch(() => undefined), done);

  return {
    takeBack: async (row) => {
      const text = textOf(row);
      const answer = await confirm({ title, text, confirmLabel: title, needsReason: true, isDangerous: true });
      if (answer !== null) await send([row.id], answer.reason);
    },
    takeAllBack: async (ids) => {
      const answer = await confirm({
        title,
        text: chosenText,
        affected: [affected(ids.length)],
        confirmLabel: title,
        mustType: String(ids.length),
        needsReason: true,
        isDangerous: true,
      });
      return answer === null ? false : send(ids, answer.reason);
    },
    resend: async (row) => {
      const answer = await confirm({
        title: words.resend.title,
        text: words.resend.textOf(row),
        confirmLabel: words.resend.label,
        needsReason: true,
      });
      if (answer === null) return;
      const sent = await resending.mutateAsync({ id: row.id, reason: answer.reason }).catch(() => undefined);
      if (sent !== undefined) notifySuccess(words.resend.done);
    },
  };
};
