import { groupManySubAgents, previewSubAgentGroups, type SubAgentFilter } from '@manager/contract/features/set-up/subagent';
import { Button, Modal, NativeSelect } from '@mantine/core';
import '../../ui/choice-inputs.css';
import { useState, type ReactNode } from 'react';
import { ApiError, isAccepted } from '../../api/errors.ts';
import { useAction, useCall } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChangeTable } from '../../kit/confirm/ChangeTable.tsx';
import { ReasonInput } from '../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import dialog from '../../ui/dialog.module.css';
import { notifySuccess } from '../../ui/notify.ts';
import '../../ui/overlay.css';
import type { texts } from './texts.en.ts';
import { groupLabel, useSubAgentGroups } from './use-sub-agent-groups.ts';
import { exactPercentText } from '../../ui/format.ts';

export type GroupTarget = { ids: string[] } | { filter: SubAgentFilter; expected_count: number };

type Props = {
  target: GroupTarget;
  onClose: () => void;
  onDone: (failures: readonly { id: string; message: string }[]) => void;
};

/** Chooses a group for several sub-agents, shows whose return it would change, and asks why. */
export const SubAgentGroupDialog = ({ target, onClose, onDone }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/sub-agent-group');
  const k = useTexts<typeof kitTexts>('kit');
  const groups = useSubAgentGroups();
  const [groupId, setGroupId] = useState('');
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const input = { ...target, configured_group_id: groupId === '' ? null : groupId };
  const { data: preview, error } = useCall(previewSubAgentGroups, input, { staleTimeMs: 0 });
  const { mutateAsync, isPending } = useAction(groupManySubAgents);
  const returns = (preview?.returns ?? []).filter(({ before, after }) => before !== after);
  const lacksReason = returns.length > 0 && reason.trim() === '';
  const canSave = preview !== undefined && preview.changed > 0;
  const save = async (): Promise<void> => {
    setTried(true);
    if (!canSave || lacksReason) return;
    try {
      const { list } = await mutateAsync({ ...input, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) });
      const failures = list.filter(({ code }) => code !== 0);
      if (list.length > failures.length) notifySuccess(t('done', { count: list.length - failures.length }));
      onDone(failures);
    } catch (failure) {
      // The call has shown its message already; what waits for a second person is out of hand.
      if (failure instanceof ApiError && isAccepted(failure)) onDone([]);
    }
  };
  const rtp = (value: string | null): string => (value === null ? t('rtpOfGame') : exactPercentText(value));
  return (
    <Modal opened onClose={onClose} title={t('title')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <NativeSelect
          label={t('configuredGroup')}
          description={t('configuredHint')}
          data={[{ value: '', label: '–' }, ...groups.map((group) => ({ value: group.id, label: groupLabel(group) }))]}
          value={groupId}
          mb="sm"
          data-autofocus
          onChange={(event) => setGroupId(event.currentTarget.value)}
        />
        <p className={dialog.text} role="status">
          {error !== null ? error.message : null}
          {preview === undefined ? null : preview.changed === 0 ? t('nothing') : t('changed', { count: preview.changed })}
        </p>
        {returns.length === 0 ? null : (
          <>
            <ChangeTable
              changes={returns.map(({ before, after, count }) => ({
                label: t('return', { count }),
                before: rtp(before),
                after: rtp(after),
              }))}
            />
            <ReasonInput
              value={reason}
              error={hasTried && lacksReason ? k('required') : null}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        )}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!canSave}>
            {k('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
