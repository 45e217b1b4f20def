import { type CampaignRow, extendCampaign } from '@manager/contract/features/account/free-round-bonus';
import { LONGEST_VALID_MS } from '@manager/domain/free-round';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldErrorsOf } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { shownZone } from '../../../i18n/time-zone.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { instantOf, localTextOf } from '../../../kit/filter/zone-time.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { dateTimeText, zoneText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { IsoField } from '../../../ui/IsoInput.tsx';
import '../../../ui/overlay.css';
import { useFreeRoundTexts } from './free-round-words.ts';

type Props = { campaign: CampaignRow; onClose: () => void };

/** Puts off the end of a campaign and of its open free rounds. */
export const ExtendDialog = ({ campaign, onClose }: Props): ReactNode => {
  const t = useFreeRoundTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [expiresAt, setExpiresAt] = useState(campaign.expires_at);
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useAction(extendCampaign);
  const latest = new Date(Date.parse(campaign.starts_at) + LONGEST_VALID_MS).toISOString();
  const save = (): void => {
    if (expiresAt === '') {
      setFault(k('required'));
      return;
    }
    mutate(
      { id: campaign.id, version: campaign.version, expires_at: expiresAt },
      {
        onSettled: (saved, failure) => {
          if (failure !== null) setFault(fieldErrorsOf(failure)['expires_at']);
          if (saved === undefined) return;
          notifySuccess(t('doneExtend'));
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('extend')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={dialog.text}>{t('extendText', { latest: dateTimeText(latest) })}</p>
        <IsoField
          kind="minute"
          label={t('expiresAt')}
          description={zoneText()}
          withAsterisk
          data-autofocus
          value={localTextOf(expiresAt, shownZone())}
          error={fault}
          onValue={(iso) => setExpiresAt(instantOf(iso, shownZone()))}
        />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('extend')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
