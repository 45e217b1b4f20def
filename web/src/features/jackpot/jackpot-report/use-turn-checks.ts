import type { TurnRow } from '@manager/contract/features/jackpot/verify';
import { useEffect, useState } from 'react';
import { checkTurn } from '../proof.ts';

/** `unknown`: this browser cannot reckon it. */
export type TurnVerdict = 'open' | 'right' | 'wrong' | 'unknown';

const verdictOf = async (turn: TurnRow): Promise<TurnVerdict> => {
  if (turn.ended_at === null) return 'open';
  const found = (await checkTurn(turn)).map(({ isRight }) => isRight);
  if (found.includes(false)) return 'wrong';
  return found.includes(null) ? 'unknown' : 'right';
};

const NONE: ReadonlyMap<number, TurnVerdict> = new Map();

/** What this browser finds of each turn, by its number. */
export const useTurnChecks = (turns: readonly TurnRow[] | undefined): ReadonlyMap<number, TurnVerdict> => {
  const [found, setFound] = useState<{ turns: readonly TurnRow[]; verdicts: ReadonlyMap<number, TurnVerdict> }>();
  useEffect(() => {
    if (turns === undefined) return undefined;
    let isMeant = true;
    void Promise.all(turns.map(async (turn): Promise<[number, TurnVerdict]> => [turn.turn, await verdictOf(turn)])).then(
      (entries) => (isMeant ? setFound({ turns, verdicts: new Map(entries) }) : undefined),
    );
    return () => {
      isMeant = false;
    };
  }, [turns]);
  return found?.turns === turns ? (found?.verdicts ?? NONE) : NONE;
};
