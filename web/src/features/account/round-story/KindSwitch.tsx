import { STORY_KINDS, type StoryEntry, type StoryKind } from '@manager/contract/features/account/round-story';
import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/format.ts';
import classes from './round-story.module.css';
import { useStoryTexts } from './use-story-texts.ts';

type Props = { entries: readonly StoryEntry[]; chosen: readonly string[]; onChange: (kinds: StoryKind[]) => void };

/** Which kinds of events are shown: none chosen means all. Kinds that did not happen are not offered. */
export const KindSwitch = ({ entries, chosen, onChange }: Props): ReactNode => {
  const t = useStoryTexts();
  const counts = new Map(STORY_KINDS.map((kind) => [kind, entries.filter((each) => each.kind === kind).length]));
  const offered = STORY_KINDS.filter((kind) => (counts.get(kind) ?? 0) > 0 || chosen.includes(kind));
  const toggle = (kind: StoryKind): void =>
    onChange(offered.filter((each) => (each === kind ? !chosen.includes(kind) : chosen.includes(each))));
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.legend}>{t('kinds.label')}</legend>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
        {t('all')} {formatCount(entries.length)}
      </button>
      {offered.map((kind) => (
        <button key={kind} type="button" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
          {t(`kinds.${kind}`)} {formatCount(counts.get(kind) ?? 0)}
        </button>
      ))}
    </fieldset>
  );
};
