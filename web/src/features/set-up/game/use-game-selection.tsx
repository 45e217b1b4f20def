import { game } from '@manager/contract/records/game';
import { bulkEditGames, previewBulkEditGames, type GameRow } from '@manager/contract/features/set-up/game';
import { useTexts } from '../../../i18n/use-texts.ts';
import { labelsOf } from '../../../product/record/labels.ts';
import { type ListOfRecords, useBulkSelection } from '../../../kit/plan/use-bulk-selection.tsx';
import type { TableSelection } from '../../../kit/table/selection.ts';
import { STATUSES } from './game-words.ts';
import type { texts } from './texts.en.ts';
import { useGameWords } from './use-game-words.ts';

/** Games that are ticked, or all that match: status, order and marks of them can be set at once. */
export const useGameSelection = (from: ListOfRecords): TableSelection<GameRow> => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = labelsOf(game, t);
  const words = useGameWords();
  const flag = (name: 'is_featured' | 'is_hot' | 'is_permanent_hot' | 'is_new') => ({
    name,
    label: labels[name],
    kind: 'flag' as const,
  });
  return useBulkSelection<GameRow>({
    ...from,
    edit: {
      preview: previewBulkEditGames,
      apply: bulkEditGames,
      words,
      fields: [
        {
          name: 'status',
          label: labels.status,
          kind: 'choice',
          options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
        },
        { name: 'sort', label: labels.sort, kind: 'whole' },
        flag('is_featured'),
        flag('is_hot'),
        flag('is_permanent_hot'),
        flag('is_new'),
      ],
      needsReason: ({ status }) => status !== undefined && status !== 'enabled',
    },
  });
};
