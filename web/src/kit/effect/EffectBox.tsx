import { isWithoutEffect, type Effect } from '@manager/contract/kit/effect';
import { Checkbox } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/choice-inputs.css';
import { EffectList } from './EffectList.tsx';
import { anywayText } from './effect-text.ts';
import classes from './effect.module.css';
import type { texts } from './texts.en.ts';

type Props = {
  effects: readonly Effect[];
  isMeant: boolean;
  /** It was tried without. */
  isMissing: boolean;
  onMean: (isMeant: boolean) => void;
};

/** What a change does to what is in force, and the word that a value without effect is meant. */
export const EffectBox = ({ effects, isMeant, isMissing, onMean }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/effect');
  const box = useRef<HTMLInputElement>(null);
  const [none] = effects.filter(isWithoutEffect);
  const isAsked = isMissing && none !== undefined;
  // What is said of values may come after the save was tried.
  useEffect(() => (isAsked ? box.current?.focus() : undefined), [isAsked]);
  if (effects.length === 0) return null;
  return (
    <div className={classes.note} role="status">
      <EffectList effects={effects} />
      {none === undefined ? null : (
        <Checkbox
          ref={box}
          label={anywayText(t, none)}
          checked={isMeant}
          error={isMissing ? t('meantMissing') : null}
          onChange={(event) => onMean(event.currentTarget.checked)}
        />
      )}
    </div>
  );
};
