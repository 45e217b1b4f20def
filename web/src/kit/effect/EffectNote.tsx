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
  const shown = relevant === undefined || asked === '' ? undefined : data;
  useEffect(() => {
    if (shown !== undefined) keepInSight(document.activeElement);
  }, [shown]);
  if (relevant === undefined || shown === undefined) return null;
  return (
    <EffectBox
      effects={shown.list}
      isMeant={check.isMeant(relevant)}
      isMissing={check.isMissing(relevant)}
      onMean={(isMeant) => check.mean(relevant, isMeant)}
    />
  );
};

/** What is being typed into stays above the buttons, which have just grown. */
const keepInSight = (field: Element | null): void => {
  const foot = field?.closest('form')?.lastElementChild;
  if (field === null || foot === null || foot === undefined || foot.contains(field)) return;
  if (field.getBoundingClientRect().bottom > foot.getBoundingClientRect().top) field.scrollIntoView({ block: 'center' });
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
