import type { ActivityRow } from '@manager/contract/features/activity/activity';
import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { RecordForm } from '../../kit/form/RecordForm.tsx';
import type { FormValues } from '../../kit/form/form-values.ts';
import type { RecordForm as RecordFormState } from '../../kit/form/use-record-form.ts';
import { type ActivityValues, commonOf } from './activity-values.ts';
import { useActivityTexts } from './activity-words.ts';
import { PrizeFields, StakeFields } from './MoneyFields.tsx';
import { TextFields } from './TextFields.tsx';
import { type TakesPart, WhenFields } from './WhenFields.tsx';
import { WhereFields } from './WhereFields.tsx';

type Props<V extends ActivityValues & FormValues> = {
  state: RecordFormState<V>;
  labels: Record<keyof V & string, string> & Readonly<Record<string, string>>;
  row: ActivityRow | undefined;
  onCancel: () => void;
  /** Groups of the kind's rule, after the stakes. */
  rule: ReactNode;
  /** What the kind pays, below currency and budget. */
  prizes?: ReactNode;
  /** Of the last seven days. */
  preview?: ReactNode;
  /** How players take part: they join, take something by themselves, or the kind itself says who does. */
  takesPart?: TakesPart;
};

/** The form of an activity of any kind: once it is approved only what may still change. */
export const ActivityForm = <V extends ActivityValues & FormValues>({
  state,
  labels,
  row,
  onCancel,
  rule,
  prizes,
  preview,
  takesPart = 'join',
}: Props<V>): ReactNode => {
  const t = useActivityTexts();
  const form = commonOf(state.form);
  const isApproved = row !== undefined && row.state !== 'draft';
  return (
    <RecordForm state={state} labels={labels} onCancel={onCancel}>
      {isApproved ? (
        <Alert color="brand" variant="light">
          {t('runningHint')} {t('saveRunning')}
        </Alert>
      ) : null}
      <TextFields form={form} hasCode={!isApproved} />
      <WhenFields form={form} isApproved={isApproved} takesPart={takesPart} />
      {isApproved ? null : (
        <>
          {rule}
          <StakeFields form={form} />
          <PrizeFields form={form}>{prizes}</PrizeFields>
        </>
      )}
      <WhereFields form={form} isNew={row === undefined} isApproved={isApproved} />
      {isApproved ? null : preview}
    </RecordForm>
  );
};
