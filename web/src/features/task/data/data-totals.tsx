import type { TaskDayRow, TaskTotals } from '@manager/contract/features/task/data';
import type { TotalsRow } from '../../../kit/table/columns.ts';
import { formatCount } from '../../../ui/format.ts';
import { Money, Percent } from '../../../ui/Money.tsx';
import type { DataTranslate } from './data-words.ts';

const COUNTS = ['shown', 'joined', 'started', 'completed', 'rewarded', 'points', 'rounds'] as const;
const MONEY = ['cost_usd', 'bet_usd', 'win_loss_usd'] as const;

const oneOf = <T extends string>(names: readonly T[], id: string): T | undefined => names.find((name) => name === id);

/** Of everything that the filter finds. Rewards have several currencies: these add up in USD alone. */
export const dataTotals = (sums: TaskTotals, t: DataTranslate): TotalsRow<TaskDayRow>[] => [
  {
    key: 'total',
    label: t('total'),
    cell: (id) => {
      const count = oneOf(COUNTS, id);
      if (count !== undefined) return formatCount(sums[count]);
      const money = oneOf(MONEY, id);
      if (money !== undefined) return <Money value={sums[money]} />;
      return id === 'completion_pct' ? <Percent value={sums.completion_pct} /> : null;
    },
  },
];
