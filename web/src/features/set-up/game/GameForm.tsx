import type { GameRow } from '@manager/contract/features/set-up/game';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SaveNotes } from '../../../product/timed/SaveNotes.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { IdentityFields } from './IdentityFields.tsx';
import { JackpotFields } from './JackpotFields.tsx';
import { MarkFields } from './MarkFields.tsx';
import { MathematicsFields } from './MathematicsFields.tsx';
import { NameFields } from './NameFields.tsx';
import { PlayFields } from './PlayFields.tsx';
import { TextFields } from './TextFields.tsx';
import type { texts } from './texts.en.ts';
import { useGameForm } from './use-game-form.ts';

type Props = { row: GameRow | undefined; onSaved: (row: GameRow) => void; onCancel: () => void };

export const GameForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const state = useGameForm({ row, onSaved });
  const { field, form, isNew, labels } = state;
  const sections = [
    { id: 'game-identity', title: t('game') },
    { id: 'game-names', title: t('names') },
    { id: 'game-mathematics', title: t('certified') },
    { id: 'game-play', title: t('play') },
    { id: 'game-jackpot', title: t('hasJackpot') },
    { id: 'game-marks', title: t('marks') },
    { id: 'game-texts', title: t('texts') },
  ];
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      sections={sections}
      note={isNew ? null : <SaveNotes check={state.effect} timed={state.timed} wished={state.wished} labels={labels} />}
    >
      <IdentityFields field={field} />
      <NameFields field={field} form={form} />
      <MathematicsFields field={field} form={form} />
      <PlayFields field={field} isNew={isNew} />
      <JackpotFields field={field} />
      <MarkFields field={field} />
      <TextFields field={field} />
    </RecordForm>
  );
};
