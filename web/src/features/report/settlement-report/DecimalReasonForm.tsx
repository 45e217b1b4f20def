import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError, fieldErrorsOf } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { decimalOf } from '../../../kit/form/decimal.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import dialog from '../../../ui/dialog.module.css';
import { useSettlementTexts } from './use-settlement-texts.ts';

type Props = {
  /** Name of the decimal in the call, under which the server's fault comes back. */
  field: string;
  label: string;
  description: string;
  unit: string;
  initial?: string;
  className?: string;
  /** Resolves when it is saved; an answer with faults of fields is shown at these. */
  send: (value: string, reason: string) => Promise<void>;
  isPending: boolean;
  onClose: () => void;
};

/** A decimal and why. */
export const DecimalReasonForm = ({
  field,
  label,
  description,
  unit,
  initial = '',
  className,
  send,
  isPending,
  onClose,
}: Props): ReactNode => {
  const t = useSettlementTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const [text, setText] = useState(initial);
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Record<string, string | undefined>>({});
  const save = async (): Promise<void> => {
    const value = decimalOf(text);
    const found = {
      [field]: text.trim() === '' ? k('required') : value === undefined ? k('notDecimal') : undefined,
      reason: reason.trim() === '' ? k('required') : undefined,
    };
    setFaults(found);
    if (value === undefined || found['reason'] !== undefined) return;
    try {
      await send(value, reason.trim());
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A second person has it now.
      if (error.isWaiting) return onClose();
      setFaults(fieldErrorsOf(error));
    }
  };
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DecimalInput
        label={label}
        description={description}
        withAsterisk
        unit={unit}
        mb="sm"
        value={text}
        error={faults[field]}
        data-autofocus
        onChange={setText}
      />
      <ReasonInput value={reason} error={faults['reason']} onChange={(event) => setReason(event.currentTarget.value)} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {k('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};
