import { MAX_REPULL_HOURS, repullWindow, type VendorRow } from '@manager/contract/features/account/skg-vendors';
import { MAX_REPULL_MS, VENDOR_HOLD_MS } from '@manager/domain/mirrored-bet';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldErrorsOf } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { shownZone } from '../../../i18n/time-zone.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import { instantOf, localTextOf } from '../../../kit/filter/zone-time.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { zoneText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { IsoField } from '../../../ui/IsoInput.tsx';
import '../../../ui/overlay.css';
import { useSkgTexts } from './use-skg-texts.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

type Props = { vendor: VendorRow; onDone: () => void; onClose: () => void };
type Faults = Partial<Record<'time_from' | 'time_to' | 'reason', string>>;

/** The last hour that the vendor shows, in whole minutes. */
const lastHour = (nowMs: number) => {
  const toMs = Math.floor((nowMs - VENDOR_HOLD_MS) / MINUTE_MS) * MINUTE_MS;
  return { from: new Date(toMs - HOUR_MS).toISOString(), to: new Date(toMs).toISOString() };
};

/** Has a range of at most 24 hours pulled once more; how far it is stands above the list. */
export const RepullDialog = ({ vendor, onDone, onClose }: Props): ReactNode => {
  const t = useSkgTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [{ from, to }, setRange] = useState(() => lastHour(Date.now()));
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const { mutate, isPending } = useAction(repullWindow);
  const save = (): void => {
    const found = faultsOf(
      { from, to, reason },
      { required: k('required'), order: t('repull.order'), long: t('repull.long', { hours: MAX_REPULL_HOURS }) },
    );
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    mutate(
      { vendor_id: vendor.id, time_from: from, time_to: to, reason: reason.trim() },
      {
        onSettled: (row, failure) => {
          if (failure !== null) setFaults(fieldErrorsOf(failure) as Faults);
          if (row === undefined) return;
          notifySuccess(t('repull.asked'));
          onDone();
        },
      },
    );
  };
  const instant = (name: 'from' | 'to') => ({
    kind: 'minute' as const,
    withAsterisk: true,
    value: localTextOf(name === 'from' ? from : to, shownZone()),
    error: faults[`time_${name}`],
    onValue: (iso: string) => setRange({ from, to, [name]: instantOf(iso, shownZone()) }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('repull.title', { vendor: vendor.name })}
      centered
      closeButtonProps={{ 'aria-label': k('cancel') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={dialog.text}>{t('repull.text', { hours: MAX_REPULL_HOURS })}</p>
        <IsoField label={t('repull.from')} description={zoneText()} data-autofocus {...instant('from')} />
        <IsoField label={t('repull.to')} {...instant('to')} />
        <ReasonInput value={reason} error={faults.reason} onChange={(event) => setReason(event.currentTarget.value)} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('repull')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

type Texts = { required: string; order: string; long: string };

const faultsOf = ({ from, to, reason }: { from: string; to: string; reason: string }, texts: Texts): Faults => {
  const lengthMs = Date.parse(to) - Date.parse(from);
  return {
    ...(from === '' ? { time_from: texts.required } : {}),
    ...(to === ''
      ? { time_to: texts.required }
      : lengthMs <= 0
        ? { time_to: texts.order }
        : lengthMs > MAX_REPULL_MS
          ? { time_to: texts.long }
          : {}),
    ...(reason.trim() === '' ? { reason: texts.required } : {}),
  };
};
