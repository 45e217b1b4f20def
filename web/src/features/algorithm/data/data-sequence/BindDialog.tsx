import { bindDataSequence } from '@manager/contract/features/algorithm/data/data-sequence';
import { getSourceFileList } from '@manager/contract/features/algorithm/source/source-file';
import { Button, Modal, Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAction, useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import '../../../../ui/choice-inputs.css';
import dialog from '../../../../ui/dialog.module.css';
import { notifySuccess } from '../../../../ui/notify.ts';
import '../../../../ui/overlay.css';
import { useSequenceTexts } from './sequence-words.ts';

/** Binds a checked package to its game and profile. */
export const BindDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useSequenceTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const packages = useCall(getSourceFileList, { state: ['checked'], limit: '200' });
  const { mutateAsync, isPending } = useAction(bindDataSequence);
  const [id, setId] = useState<string | null>(null);
  const list = packages.data?.list ?? [];
  const chosen = list.find((row) => row.id === id);
  const bind = async (): Promise<void> => {
    if (chosen === undefined) return;
    const { version, sha256 } = chosen;
    const done = await mutateAsync({ id: chosen.id, version, sha256: sha256 ?? '' }).catch(() => undefined);
    if (done === undefined) return;
    notifySuccess(t('bound'));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('bindTitle')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <p className={dialog.muted}>{t(packages.data !== undefined && list.length === 0 ? 'bindNone' : 'bindText')}</p>
      <Select
        label={t('package')}
        data={list.map((row) => ({ value: row.id, label: `${row.game_name ?? ''} · ${row.rtp_profile} · ${row.math_version}` }))}
        searchable
        value={id}
        onChange={setId}
        mb="sm"
      />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {k('cancel')}
        </Button>
        <Button loading={isPending} disabled={chosen === undefined} onClick={() => void bind()}>
          {t('bind')}
        </Button>
      </div>
    </Modal>
  );
};
