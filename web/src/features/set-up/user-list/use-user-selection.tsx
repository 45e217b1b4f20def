import { batchDelUser, type UserFilter, type UserRow } from '@manager/contract/features/user/user';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { chosenOf } from '../../../kit/list/list-values.ts';
import { countOf, NOTHING_CHOSEN, type Chosen, type TableSelection } from '../../../kit/table/selection.ts';
import { useTableSelection } from '../../../kit/table-selection/use-table-selection.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import type { texts } from './texts.en.ts';
import classes from './user-list.module.css';

type List = { data: { list: readonly UserRow[]; total: number; total_is_exact: boolean } | undefined; refetch: () => unknown };

const isDeletable = (row: UserRow): boolean => row.can.delete;
const nameOf = (row: UserRow): string => row.user_name;

/** Users who are ticked, or all that match, and their removal: the number has to be typed before they go. */
export const useUserSelection = ({ list, filters }: { list: List; filters: object }): TableSelection<UserRow> => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const k = useTexts<typeof kitTexts>('kit');
  const store = useTableSelection();
  const { mutateAsync } = useAction(batchDelUser);
  const rows = list.data?.list ?? [];
  const remove = async (chosen: Chosen): Promise<void> => {
    const count = countOf(chosen);
    const answer = await confirm({
      text: t('deleteMany', { count }),
      ...(chosen.kind === 'filter' ? {} : { details: <Names rows={rows.filter(({ id }) => chosen.ids.includes(id))} /> }),
      mustType: String(count),
      needsReason: true,
      confirmLabel: k('delete'),
      isDangerous: true,
    });
    if (answer === null) return;
    const target =
      chosen.kind === 'ids'
        ? { ids: [...chosen.ids] }
        : { filter: chosenOf(filters) as UserFilter, expected_count: chosen.expectedCount };
    const outcome = await mutateAsync({ ...target, reason: answer.reason }).catch(() => undefined);
    // Refused as a whole, such as for another number of matches: what is there now has to be looked at.
    if (outcome === undefined) return void list.refetch();
    const failures = outcome.list.filter(({ code }) => code !== 0);
    const done = outcome.list.length - failures.length;
    store.set(failures.length === 0 ? NOTHING_CHOSEN : { chosen: { kind: 'ids', ids: failures.map(({ id }) => id) }, failures });
    if (done > 0) notifySuccess(t('deletedMany', { count: done }));
  };
  return {
    store,
    isSelectable: isDeletable,
    nameOf,
    filterKey: useMemo(() => JSON.stringify(filters), [filters]),
    matching: list.data?.total_is_exact === true ? list.data.total : undefined,
    actions: (chosen) => (
      <Button variant="light" color="red" size="compact-sm" onClick={() => void remove(chosen)}>
        {t('deleteSelected')}
      </Button>
    ),
  };
};

const Names = ({ rows }: { rows: readonly UserRow[] }) => (
  <ul className={classes.names}>
    {rows.map((row) => (
      <li key={row.id}>
        {row.user_name} <span>{row.name}</span>
      </li>
    ))}
  </ul>
);
