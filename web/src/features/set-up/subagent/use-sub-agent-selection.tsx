import type { SubAgentFilter, SubAgentListRow } from '@manager/contract/features/set-up/subagent';
import { Button } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { chosenOf } from '../../../kit/list/list-values.ts';
import { NOTHING_CHOSEN, type Chosen, type TableSelection } from '../../../kit/table/selection.ts';
import { useTableSelection } from '../../../kit/table-selection/use-table-selection.ts';
import type { GroupTarget } from '../../../product/sub-agent-group/SubAgentGroupDialog.tsx';
import type { texts } from './texts.en.ts';

type List = {
  data: { list: readonly SubAgentListRow[]; total: number; total_is_exact: boolean } | undefined;
  refetch: () => unknown;
};

const isSelectable = (row: SubAgentListRow): boolean => row.can.group;
const nameOf = (row: SubAgentListRow): string => row.code;

type Selected = {
  selection: TableSelection<SubAgentListRow>;
  /** What the dialog is open for; null: it is closed. */
  target: GroupTarget | null;
  close: () => void;
  /** What was refused stays chosen. */
  onDone: (failures: readonly { id: string; message: string }[]) => void;
};

/** Sub-agents that are ticked, or all that match, for a new configured group. */
export const useSubAgentSelection = ({ list, filters }: { list: List; filters: object }): Selected => {
  const store = useTableSelection();
  const [target, setTarget] = useState<GroupTarget | null>(null);
  const open = (chosen: Chosen): void =>
    setTarget(
      chosen.kind === 'ids'
        ? { ids: [...chosen.ids] }
        : { filter: chosenOf(filters) as SubAgentFilter, expected_count: chosen.expectedCount },
    );
  return {
    target,
    close: () => setTarget(null),
    onDone: (failures) => {
      store.set(
        failures.length === 0 ? NOTHING_CHOSEN : { chosen: { kind: 'ids', ids: failures.map(({ id }) => id) }, failures },
      );
      setTarget(null);
      void list.refetch();
    },
    selection: {
      store,
      isSelectable,
      nameOf,
      filterKey: useMemo(() => JSON.stringify(filters), [filters]),
      matching: list.data?.total_is_exact === true ? list.data.total : undefined,
      actions: (chosen) => <SetGroup onClick={() => open(chosen)} />,
    },
  };
};

const SetGroup = ({ onClick }: { onClick: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/subagent');
  return (
    <Button variant="light" size="compact-sm" onClick={onClick}>
      {t('setGroup')}
    </Button>
  );
};
