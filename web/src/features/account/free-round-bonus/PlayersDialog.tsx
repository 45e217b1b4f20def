import { type CampaignRow, MAX_GRANT_ROWS } from '@manager/contract/features/account/free-round-bonus';
import { Button, Modal, Textarea } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { textOfFile } from '../../../kit/plan/import-file.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { formatCount } from '../../../ui/format.ts';
import '../../../ui/overlay.css';
import classes from './free-round-bonus.module.css';
import { useFreeRoundTexts } from './free-round-words.ts';
import { PlayersStep } from './PlayersStep.tsx';
import { usePlayersUpload } from './use-players-upload.ts';

type Props = { campaign: CampaignRow; onClose: () => void };

const MAX_FILE_BYTES = 3_000_000;

/** Grants the rounds of a campaign to players from a file or pasted rows: the rows, what becomes of each, then the grant. */
export const PlayersDialog = ({ campaign, onClose }: Props): ReactNode => {
  const t = useFreeRoundTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const upload = usePlayersUpload(campaign);
  const [text, setText] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addPlayersTo', { name: campaign.name })}
      centered
      size="xl"
      closeButtonProps={{ 'aria-label': k('cancel') }}
    >
      {upload.step === 'rows' || upload.plan === null ? (
        <RowsStep campaign={campaign} text={text} onText={setText} upload={upload} onClose={onClose} />
      ) : (
        <PlayersStep campaign={campaign} plan={upload.plan} upload={upload} text={text} onClose={onClose} />
      )}
    </Modal>
  );
};

type RowsProps = Props & { text: string; onText: (text: string) => void; upload: ReturnType<typeof usePlayersUpload> };

const RowsStep = ({ campaign, text, onText, upload, onClose }: RowsProps): ReactNode => {
  const t = useFreeRoundTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const fileId = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    setTooLarge(file !== undefined && file.size > MAX_FILE_BYTES);
    if (file !== undefined && file.size <= MAX_FILE_BYTES) onText(textOfFile(await file.arrayBuffer()));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void upload.preview(text);
      }}
    >
      <p className={dialog.muted}>
        {t(campaign.site_ids.length === 1 ? 'rowsHintOne' : 'rowsHintMany', {
          most: formatCount(MAX_GRANT_ROWS),
          column: 'site',
        })}
      </p>
      <div className={classes.file}>
        <label htmlFor={fileId}>{t('file')}</label>
        <input
          id={fileId}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </div>
      <Textarea
        label={t('playerRows')}
        placeholder={campaign.site_ids.length === 1 ? 'user_name\nkim\nlee' : 'user_name,site\nkim,website-code'}
        minRows={8}
        maxRows={16}
        autosize
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mgr-mono, ui-monospace, monospace)', fontSize: 12.5 } }}
        value={text}
        error={isTooLarge ? t('tooLarge') : (upload.faults['text'] ?? upload.faults['message'])}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {k('cancel')}
        </Button>
        <Button type="submit" loading={upload.isBusy} disabled={text.trim() === ''}>
          {t('preview')}
        </Button>
      </div>
    </form>
  );
};
