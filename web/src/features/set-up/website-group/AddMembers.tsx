import { moveGroupMembers, type WebsiteGroupRow } from '@manager/contract/features/set-up/website-group';
import { Button, Modal, MultiSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { fieldErrorsOf, isAccepted } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import '../../../ui/choice-inputs.css';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/overlay.css';
import { useWebsiteChoices, type WebsiteChoice } from '../../../product/choices/use-website-choices.ts';
import type { texts } from './texts.en.ts';

type Props = { row: WebsiteGroupRow; members: readonly string[]; onClose: () => void };

/** Chooses websites that come into the group. The reason is asked for at once: most of them play with another RTP then. */
export const AddMembers = ({ row, members, onClose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-group');
  const k = useTexts<typeof kitTexts>('kit');
  const [chosen, setChosen] = useState<readonly WebsiteChoice[]>([]);
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { choices, onSearch } = useWebsiteChoices({ known: chosen });
  const { mutate, isPending } = useAction(moveGroupMembers);
  const save = (): void => {
    const missing = {
      ...(chosen.length === 0 ? { add_site_ids: k('required') } : {}),
      ...(reason.trim() === '' && row.rtp !== null ? { reason: k('required') } : {}),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    mutate(
      {
        id: row.id,
        version: row.version,
        add_site_ids: chosen.map(({ value }) => value),
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      },
      {
        onSettled: (saved, failure) => {
          if (failure !== null) setFaults(fieldErrorsOf(failure));
          if (!isAccepted(failure)) return;
          if (saved !== undefined) notifySuccess(t('websitesMoved'));
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('addWebsites')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <MultiSelect
          label={t('sites')}
          description={t('pickHint')}
          withAsterisk
          searchable
          data={choices.filter(({ value }) => !members.includes(value))}
          value={chosen.map(({ value }) => value)}
          error={faults['add_site_ids']}
          data-autofocus
          onSearchChange={onSearch}
          onChange={(ids) => setChosen(ids.map((id) => choices.find(({ value }) => value === id) ?? { value: id, label: id }))}
        />
        <ReasonInput
          withAsterisk={row.rtp !== null}
          mt="sm"
          value={reason}
          error={faults['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('addWebsites')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
