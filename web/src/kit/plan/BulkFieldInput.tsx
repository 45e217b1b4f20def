import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/choice-inputs.css';
import type { texts as kitTexts } from '../texts.en.ts';
import type { texts } from './texts.en.ts';

/** A field that may be set for many records: one of some words, yes or no, a whole number, or a text (none of it leaves the old one). */
export type BulkField = {
  name: string;
  label: string;
  kind: 'choice' | 'flag' | 'whole' | 'text';
  options?: readonly { value: string; label: string }[];
};

type Props = { field: BulkField; value: string; isWrong: boolean; onChange: (value: string) => void };

/** Empty leaves the field of every record as it is. */
export const BulkFieldInput = ({ field: { kind, label, options = [] }, value, isWrong, onChange }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/plan');
  const k = useTexts<typeof kitTexts>('kit');
  if (kind === 'text')
    return (
      <TextInput
        label={label}
        value={value}
        autoComplete="off"
        maxLength={200}
        placeholder={t('leave')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (kind === 'whole')
    return (
      <TextInput
        label={label}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('leave')}
        error={isWrong ? k('notDecimal') : null}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
    );
  const yesNo = [
    { value: 'true', label: k('yes') },
    { value: 'false', label: k('no') },
  ];
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[{ value: '', label: t('leave') }, ...(kind === 'flag' ? yesNo : options)]}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
};
