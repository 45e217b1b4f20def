import { useHolds } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { textInput, type FieldInput } from '../../kit/filter/field-inputs.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { idChoiceInput } from './id-choice-input.tsx';
import { useAgentChoices } from './use-agent-choices.ts';

/** Filter by agent: a choice, or the id for users who may not list agents. */
export const useAgentInput = (): FieldInput<string> => {
  const k = useTexts<typeof kitTexts>('kit');
  const canList = useHolds()('C-3');
  const agents = useAgentChoices({ isEnabled: canList });
  return canList ? idChoiceInput({ options: agents, allLabel: k('all') }) : textInput({ placeholder: 'ID' });
};
