import { getCaseDetail } from '@manager/contract/features/risk-set/case';
import {
  getVendorNotice,
  MAX_NOTICE_NOTE,
  notifyVendor,
  type VendorNotice,
  type VendorNoticeRow,
} from '@manager/contract/features/risk-set/vendor-notice';
import { Button, Modal, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { refreshAround, useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './case.module.css';
import { useCaseTexts } from './case-words.ts';

const TONES = { waiting: 'plain', sent: 'good', failed: 'bad', unknown: 'plain' } as const;

type Props = { id: string; onClose: () => void };

/** What the vendor is told, to which address, and what it was told before. */
export const VendorDialog = ({ id, onClose }: Props): ReactNode => {
  const t = useCaseTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const query = useCall(getVendorNotice, { id }, { staleTimeMs: 0 });
  return (
    <Modal opened onClose={onClose} title={t('notifyVendor')} size="lg" centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <RecordPanel query={query}>
        {(notice) => <NoticeForm id={id} notice={notice} onClose={onClose} onStale={() => void query.refetch()} />}
      </RecordPanel>
    </Modal>
  );
};

type FormProps = Props & { notice: VendorNotice; onStale: () => void };

const NoticeForm = ({ id, notice, onClose, onStale }: FormProps): ReactNode => {
  const t = useCaseTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [note, setNote] = useState('');
  const telling = useAction(notifyVendor);
  const { contact, notices, vendor } = notice;
  const tell = async (): Promise<void> => {
    if (contact === null) return;
    const input = { id, contact_version: contact.version, last_notice_id: notices[0]?.id ?? null, note: note.trim() };
    const done = await telling.mutateAsync(input).catch(() => undefined);
    // Somebody else told it meanwhile, or the contact is another one: that is shown before the next click.
    if (done === undefined) return onStale();
    void refreshAround(getCaseDetail);
    notifySuccess(t('vendorNotified', { vendor }));
    onClose();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void tell();
      }}
    >
      {notice.has_mail_server ? null : (
        <p className={classes.about} role="status">
          <StatusTag tone="warn">{t('noMailServer')}</StatusTag> {t('noMailServerText')}
        </p>
      )}
      <FactList
        facts={[
          { label: t('vendor'), value: vendor },
          { label: t('noticeTo'), value: contact === null ? t('noContactHere') : contact.addresses.join(', ') },
          { label: t('subject'), value: notice.subject },
        ]}
      />
      <pre className={classes.mail} tabIndex={0} aria-label={t('noticeText')}>
        {notice.body}
      </pre>
      {notices.length === 0 ? null : <Earlier notices={notices} />}
      <Textarea
        label={t('noticeNote')}
        description={t('noticeNoteHint')}
        autosize
        minRows={2}
        maxLength={MAX_NOTICE_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {k('cancel')}
        </Button>
        <Button type="submit" disabled={contact === null} loading={telling.isPending}>
          {t(notices.length === 0 ? 'sendNotice' : 'sendNoticeAgain')}
        </Button>
      </div>
    </form>
  );
};

const Earlier = ({ notices }: { notices: readonly VendorNoticeRow[] }): ReactNode => {
  const t = useCaseTexts();
  return (
    <section className={classes.lines}>
      <h3 className={classes.heading}>{t('earlierNotices')}</h3>
      {notices.map((notice) => (
        <article key={notice.id} className={classes.line}>
          <p className={classes.who}>
            <strong>{notice.user_name}</strong> · <DateTime at={notice.created_at} />
          </p>
          {notice.addresses.map(({ address, state, error }) => (
            <p key={address} className={classes.tags}>
              <StatusTag tone={TONES[state]}>{t(`mail_${state}`)}</StatusTag>
              <span className={classes.text}>{error === '' ? address : `${address}: ${error}`}</span>
            </p>
          ))}
          {notice.note === '' ? null : <p className={classes.text}>{notice.note}</p>}
        </article>
      ))}
    </section>
  );
};
