import { issueCards, MAX_CARD_ROWS, previewCards } from '@manager/contract/features/task/task-use-card';
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
import { emptyTerms, missingIn, playersText, toTerms } from './card-values.ts';
import { useCardTexts } from './card-words.ts';
import { TermFields } from './TermFields.tsx';
import classes from './task-use-card.module.css';

const PLACEHOLDER = 'user_name\nkim\nlee';

/** Gives cards to one player or many: what they are and who gets them, what becomes of each row, then just that. */
export const IssueDialog = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useCardTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const r = useTexts<typeof roundTexts>('product/granted-rounds');
  const [values, setValues] = useState(emptyTerms);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const input = () => ({ ...toTerms(values), text: playersText(text) });
  const upload = usePlayerUpload({
    preview: () => call(previewCards, input()),
    send: ({ fingerprint, reason, intent }) => call(issueCards, { ...input(), fingerprint, reason }, { intent }),
    endpoint: issueCards,
  });
  const { plan } = upload;
  const { message, ...ofFields } = upload.faults;
  const faults: Record<string, string> = { ...ofFields, ...missing };
  const preview = (): void => {
    const found = { ...missingIn(values, k('required')), ...(text.trim() === '' ? { text: k('required') } : {}) };
    setMissing(found);
    if (Object.keys(found).length === 0) void upload.preview();
  };
  return (
    <Modal opened onClose={onClose} title={t('issueTitle')} centered size="xl" closeButtonProps={{ 'aria-label': k('cancel') }}>
      {upload.step === 'rows' || plan === null ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            preview();
          }}
        >
          <TermFields
            values={values}
            faults={faults}
            onChange={(patch) => {
              setValues({ ...values, ...patch });
              setMissing(Object.fromEntries(Object.entries(missing).filter(([name]) => !(name in patch))));
            }}
          />
          <p className={dialog.muted}>{t('rowsHint', { most: formatCount(MAX_CARD_ROWS) })}</p>
          <PlayerRows text={text} onText={setText} placeholder={PLACEHOLDER} fault={faults['text']} />
          {message === undefined || Object.keys(ofFields).length > 0 ? null : (
            <p className={classes.fault} role="alert">
              {message}
            </p>
          )}
          <div className={dialog.buttons}>
            <Button variant="default" onClick={onClose}>
              {k('cancel')}
            </Button>
            <Button type="submit" loading={upload.isBusy}>
              {r('preview')}
            </Button>
          </div>
        </form>
      ) : (
        <UploadPlan
          plan={plan}
          sums={[
            { label: t('bet'), value: `${moneyText(plan.bet_value)} ${plan.currency}` },
            { label: t('budget'), value: `${moneyText(plan.budget)} ${plan.currency}` },
          ]}
          upload={upload}
          fileName="cards"
          words={{
            send: t('issueTo', { count: plan.accepted, shown: formatCount(plan.accepted) }),
            done: t('issuedTo', { count: plan.accepted, shown: formatCount(plan.accepted) }),
            waits: t('waits'),
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  );
};
