import { type MarkRow, previewMarkEffect } from '@manager/contract/features/risk-set/account-risk';
import type { MarkOutcome } from '@manager/domain/risk-mark';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { EffectList } from '../../../kit/effect/EffectList.tsx';

type Props = { mark: MarkRow; outcome: MarkOutcome; gameId: string };

/** What the player has played lately, before something is set for him; `gameId`: of a control, in that game alone. */
export const MarkEffect = ({ mark: { id }, outcome, gameId }: Props): ReactNode => {
  const input = { id, outcome, ...(gameId === '' ? {} : { game_id: gameId }) };
  const { data } = useCall(previewMarkEffect, input, { keepsPrevious: true, isOnlyLogged: true, staleTimeMs: 60_000 });
  return data === undefined ? null : <EffectList effects={data.list} />;
};
