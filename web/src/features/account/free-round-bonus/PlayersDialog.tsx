import {
  addPlayers,
  type CampaignRow,
  MAX_GRANT_ROWS,
  previewPlayers,
} from '@manager/contract/features/account/free-round-bonus';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { PlayerRows } from '../../../product/granted-rounds/PlayerRows.tsx';
import type { texts as roundTexts } from '../../../product/granted-rounds/texts.en.ts';
import { UploadPlan } from '../../../product/granted-rounds/UploadPlan.tsx';
import { usePlayerUpload } from '../../../product/granted-rounds/use-player-upload.ts';
import dialog from '../../../ui/dialog.module.css';
import { formatCount, moneyText } from '../../../ui/format.ts';
import '../../../ui/overlay.css';
import { useFreeRoundTexts } from './free-round-words.ts';

type Props = { campaign: CampaignRow; onClose: () => void };

/** Grants the rounds of a campaign to players from a file or pasted rows: the rows, what becomes of each, then the grant. */
export const PlayersDialog = ({ campaign, onClose }: Props): ReactNode => {
  const t = useFreeRoundTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const r = useTexts<typeof roundTexts>('product/granted-rounds');
  const [text, setText] = useState('');
  const { id, version } = campaign;
  const upload = usePlayerUpload({
    preview: () => call(previewPlayers, { id, text }),
    send: ({ fingerprint, reason, intent }) => call(addPlayers, { id, version, text, fingerprint, reason }, { intent }),
    endpoint: addPlayers,
  });
  const { plan } = upload;
  const hasOneSite = campaign.site_ids.length === 1;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addPlayersTo', { name: campaign.name })}
      centered
      size="xl"
      closeButtonProps={{ 'aria-label': k('cancel') }}
    >
      {upload.step === 'rows' || plan === null ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') void upload.preview();
          }}
        >
          <p className={dialog.muted}>
            {t(hasOneSite ? 'rowsHintOne' : 'rowsHintMany', { most: formatCount(MAX_GRANT_ROWS), column: 'site' })}
          </p>
          <PlayerRows
            text={text}
            onText={setText}
            placeholder={hasOneSite ? 'user_name\nkim\nlee' : 'user_name,site\nkim,website-code'}
            fault={upload.faults['text'] ?? upload.faults['message']}
          />
          <div className={dialog.buttons}>
            <Button variant="default" onClick={onClose}>
              {k('cancel')}
            </Button>
            <Button type="submit" loading={upload.isBusy} disabled={text.trim() === ''}>
              {r('preview')}
            </Button>
          </div>
        </form>
      ) : (
        <UploadPlan
          plan={plan}
          sums={plan.sums.map(({ currency, rounds, stake }) => ({
            label: t('worthIn', { currency }),
            value: t('worth', { rounds: formatCount(rounds), stake: moneyText(stake) }),
          }))}
          upload={upload}
          fileName={campaign.code}
          words={{
            send: t('grant', { count: plan.accepted, shown: formatCount(plan.accepted) }),
            done: t('granted', { count: plan.accepted, shown: formatCount(plan.accepted) }),
            waits: t('waits'),
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
};
