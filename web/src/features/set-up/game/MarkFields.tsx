import { Checkbox, TextInput } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckGrid, FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { GAME_FLAGS } from './game-values.ts';
import type { texts } from './texts.en.ts';
import type { GameForm } from './use-game-form.ts';

const MARKS = GAME_FLAGS.filter((flag) => flag !== 'has_jackpot');

/** What the lobby shows the game by. */
export const MarkFields = ({ field }: Pick<GameForm, 'field'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  return (
    <FieldGroup title={t('marks')} id="game-marks">
      <CheckGrid>
        {MARKS.map((flag) => (
          <Checkbox key={flag} {...field(flag)} />
        ))}
      </CheckGrid>
      <FieldPair>
        <TextInput inputMode="numeric" {...field('sort')} />
      </FieldPair>
    </FieldGroup>
  );
};
