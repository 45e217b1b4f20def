import { getTaskList, type TaskRow } from '@manager/contract/features/task/task-config';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { idChoiceInput } from '../../product/choices/id-choice-input.tsx';
import { namedChoice } from '../../product/choices/named-choice.ts';

/** The newest; older ones are reached from their own screen. */
const MOST = 200;

export const useTasks = (): readonly TaskRow[] =>
  useCall(getTaskList, { limit: MOST, sort: '-starts_at' }, { staleTimeMs: 30_000 }).data?.list ?? [];

/** A task to choose, for the lists of what became of it. */
export const useTaskInput = (): ReturnType<typeof idChoiceInput> => {
  const k = useTexts<typeof kitTexts>('kit');
  return idChoiceInput({ options: useTasks().map(namedChoice), allLabel: k('all') });
};
