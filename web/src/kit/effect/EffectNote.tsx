import type { InputOf } from '@manager/contract/kit/endpoint';
import { useEffect, useState, type ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { EffectBox } from './EffectBox.tsx';
import type { EffectCheck, EffectEndpoint } from './use-effect-check.tsx';

/** A pause of the one who types. */
const PAUSE_MS = 400;

type Props = {
  check: EffectCheck;
  /** What a save would send now. */
  wished: Readonly<Record<string, unknown>>;
};

/** At the buttons of a form: what its values would do to what is in force, as they are typed. */
export const EffectNote = ({ check, wished }: Props): ReactNode => {
  const relevant = check.relevantOf(wished);
  const asked = useSettled(relevant === undefined ? '' : JSON.stringify(relevant));
  const { data } = useCall(check.preview, (asked === '' ? {} : JSON.parse(asked)) as InputOf<EffectEndpoint>, {
    isEnabled: asked !== '',
    keepsPrevious: true,
    isOnlyLogged: true,
    staleTimeMs: 0,
  });
  if (relevant === undefined || asked === '' || data === undefined) return null;
  return (
    <EffectBox
      effects={data.list}
      isMeant={check.isMeant(relevant)}
      isMissing={check.isMissing}
      onMean={(isMeant) => check.mean(relevant, isMeant)}
    />
  );
};

/** The text once it has not changed for a moment; an empty one at once. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
};
