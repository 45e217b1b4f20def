import type { InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import { useEffect, useRef } from 'react';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import { useInvalidBetTexts } from './invalid-bet-words.ts';

const UNDER_WAY: ReadonlySet<InvalidBetRow['state']> = new Set(['cancelling', 'completing']);

/** The success notice that staff wait for before they delete: told when what was seen under way has gone through, or has not. */
export const useCancelNotice = (rows: readonly InvalidBetRow[]): void => {
  const t = useInvalidBetTexts();
  const underWay = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state, bet_id: name } of rows) {
      if (UNDER_WAY.has(state)) underWay.current.add(id);
      else if (underWay.current.delete(id)) {
        if (state === 'cancelled' || state === 'completed') notifySuccess(t(`done_${state}`, { name }));
        else notifyError({ message: t(state === 'cancel_failed' ? 'cancelFailed' : 'settleFailed', { name }) });
      }
    }
  }, [rows, t]);
};

const POLL_MS = 2_000;
const REST_MS = 30_000;

/** Looked at often only while something is under way. */
export const pollOf = (rows: readonly InvalidBetRow[] = []): number =>
  rows.some(({ state }) => UNDER_WAY.has(state)) ? POLL_MS : REST_MS;
