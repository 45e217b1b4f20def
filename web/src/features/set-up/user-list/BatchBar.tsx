import { batchDelUser, type UserRow } from '@manager/contract/features/user/user';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.ts';
import type { texts } from './texts.en.ts';
import type { Selection } from './use-selection.ts';
import classes from './user-list.module.css';

type Props = { selection: Selection; rows: readonly UserRow[] };

/** What can be done with the ticked rows. The number has to be typed before they go. */
export const BatchBar = ({ selection, rows }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const k = useTexts<typeof kitTexts>('kit');
  const { mutateAsync } = useAction(batchDelUser);
  const count = selection.ids.size;
  const deletable = rows.filter((row) => row.can.delete).map(({ id }) => id);
  if (count === 0) return null;
  const remove = async (): Promise<void> => {
    const answer = await confirm({
      text: t('deleteMany', { count }),
      details: (
        <ul className={classes.names}>
          {rows
            .filter(({ id }) => selection.ids.has(id))
            .map((row) => (
              <li key={row.id}>
                {row.user_name} <span>{row.name}</span>
              </li>
            ))}
        </ul>
      ),
      mustType: String(count),
      needsReason: true,
      confirmLabel: k('delete'),
      isDangerous: true,
    });
    if (answer === null) return;
    const outcome = await mutateAsync({ ids: [...selection.ids], reason: answer.reason }).catch(() => undefined);
    if (outcome === undefined) return;
    const refused = outcome.list.filter(({ code }) => code !== 0);
    for (const message of new Set(refused.map((one) => one.message))) notifyError({ message });
    selection.set(refused.map(({ id }) => id));
    if (refused.length < count) notifySuccess(t('deletedMany', { count: count - refused.length }));
  };
  return (
    <div className={classes.batch} role="group">
      <output>{t('selected', { count })}</output>
      {count < deletable.length ? (
        <Button variant="subtle" size="compact-sm" onClick={() => selection.set(deletable)}>
          {t('selectPage')}
        </Button>
      ) : null}
      <Button variant="subtle" size="compact-sm" onClick={() => selection.set([])}>
        {t('clearSelection')}
      </Button>
      <Button variant="light" color="red" size="compact-sm" onClick={() => void remove()}>
        {t('deleteSelected')}
      </Button>
    </div>
  );
};
