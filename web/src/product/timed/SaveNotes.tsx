import type { ReactNode } from 'react';
import { EffectNote } from '../../kit/effect/EffectNote.tsx';
import type { EffectCheck } from '../../kit/effect/use-effect-check.tsx';
import { TimedFields } from './TimedFields.tsx';
import type { Timed } from './use-timed.ts';

type Props = {
  check: EffectCheck;
  timed: Timed;
  /** What a save would send now. */
  wished: Readonly<Record<string, unknown>>;
  labels: Readonly<Record<string, string>>;
};

/** At the buttons of a form: what its values would do to what is in force, and when. */
export const SaveNotes = ({ check, timed, wished, labels }: Props): ReactNode => (
  <>
    <EffectNote check={check} wished={wished} />
    <TimedFields timed={timed} wished={wished} labels={labels} />
  </>
);
