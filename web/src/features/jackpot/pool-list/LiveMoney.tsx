import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Money } from '../../../ui/Money.tsx';
import { climbs, type Climb, valueAt } from './live-value.ts';
import { LIVE_POLL_MS } from './use-live-values.ts';

const STEP_MS = 250;

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What a pool shows, ticking from one known value to the next. Nothing moves where the reader asked for that. */
export const LiveMoney = ({ money, turn }: { money: string; turn: number }): ReactNode => {
  const [shown, setShown] = useState(money);
  const known = useRef({ money, turn });
  useEffect(() => {
    const before = known.current;
    known.current = { money, turn };
    if (!climbs(before, known.current) || isStill()) {
      setShown(money);
      return;
    }
    const climb: Climb = { from: before.money, to: money, startMs: performance.now(), durationMs: LIVE_POLL_MS };
    const timer = setInterval(() => {
      const value = valueAt(climb, performance.now());
      setShown(value);
      if (value === money) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [money, turn]);
  return <Money value={shown} />;
};
