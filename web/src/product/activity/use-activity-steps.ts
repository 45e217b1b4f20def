import type { ActivityRow } from '@manager/contract/features/activity/activity';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { z } from 'zod';
import { useAction } from '../../api/query.ts';
import { confirm } from '../../kit/confirm/confirm.ts';
import { dateTimeText, moneyText } from '../../ui/format.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useActivityTexts } from './activity-words.ts';

type Move = { id: string; version: number };
type MoveEndpoint = Endpoint<z.ZodType<unknown, Move>>;

/** The moves of a kind. */
export type ActivityMoves = {
  submit: Endpoint<z.ZodType<unknown, Move & { reason: string }>>;
  approve: MoveEndpoint;
  cancel: Endpoint<z.ZodType<unknown, Move & { reason: string }>>;
  remove: MoveEndpoint;
};

/** What moves an activity from state to state: each asks first. True when it is done. */
export const useActivitySteps = (
  moves: ActivityMoves,
): Record<'submit' | 'approve' | 'cancel' | 'remove', (row: ActivityRow) => Promise<boolean>> => {
  const t = useActivityTexts();
  const submitting = useAction(moves.submit);
  const approving = useAction(moves.approve);
  const cancelling = useAction(moves.cancel);
  const removing = useAction(moves.remove);
  const told = (done: unknown, text: string): boolean => {
    if (done !== undefined) notifySuccess(text);
    return done !== undefined;
  };
  return {
    submit: async ({ id, version, name }) => {
      const answer = await confirm({
        title: t('submitTitle'),
        text: t('submitText', { name }),
        confirmLabel: t('submit'),
        needsReason: true,
      });
      if (answer === null) return false;
      const { reason } = answer;
      return told(await submitting.mutateAsync({ id, version, reason }).catch(() => undefined), t('doneSubmit'));
    },
    approve: async (row) => {
      const { id, version, name } = row;
      const answer = await confirm({
        title: t('approveTitle'),
        text: t('approveText', {
          name,
          budget: `${moneyText(row.budget)} ${row.currency}`,
          from: dateTimeText(row.starts_at),
          to: dateTimeText(row.ends_at),
        }),
        confirmLabel: t('approve'),
      });
      if (answer === null) return false;
      return told(await approving.mutateAsync({ id, version }).catch(() => undefined), t('doneApprove'));
    },
    cancel: async ({ id, version, code, state }) => {
      const isRunning = state === 'running';
      const answer = await confirm({
        title: t('cancel'),
        text: t(isRunning ? 'cancelRunningText' : 'cancelText'),
        confirmLabel: t('cancel'),
        ...(isRunning ? { mustType: code } : {}),
        needsReason: true,
        isDangerous: true,
      });
      if (answer === null) return false;
      const { reason } = answer;
      return told(await cancelling.mutateAsync({ id, version, reason }).catch(() => undefined), t('doneCancel'));
    },
    remove: async ({ id, version, name }) => {
      const answer = await confirm({ text: t('deleteText', { name }), confirmLabel: t('delete'), isDangerous: true });
      if (answer === null) return false;
      return told(await removing.mutateAsync({ id, version }).catch(() => undefined), t('doneDelete'));
    },
  };
};
