import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import dialog from '../../ui/dialog.module.css';
import { notifySuccess } from '../../ui/notify.ts';
import '../../ui/overlay.css';
import type { texts as kitTexts } from '../texts.en.ts';
import { BulkFieldInput, type BulkField } from './BulkFieldInput.tsx';
import classes from './plan.module.css';
import { type PlanGiven, PlanStep } from './PlanStep.tsx';
import type { PlanWords } from './PlanView.tsx';
import type { texts } from './texts.en.ts';
import { usePlan, type PlanEndpoint } from './use-plan.ts';

export type BulkEdit = {
  preview: PlanEndpoint;
  apply: PlanEndpoint;
  fields: readonly BulkField[];
  words: PlanWords;
  /** Of which edits it has to be said why. */
  needsReason?: (set: Readonly<Record<string, unknown>>) => boolean;
};

type Props = BulkEdit & {
  /** As the calls take it: ids, or filter and count. */
  target: object;
  count: number;
  onClose: () => void;
  onDone: () => void;
};

const valueOf = ({ kind }: BulkField, text: string): unknown =>
  kind === 'flag' ? text === 'true' : kind === 'whole' ? Number(text) : text.trim();

/** Sets the same fields of many records: what to set, then what that would do, then the edit. */
export const BulkEditDialog = ({
  fields,
  words,
  target,
  count,
  needsReason,
  onClose,
  onDone,
  ...endpoints
}: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/plan');
  const k = useTexts<typeof kitTexts>('kit');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { plan, refusal, isBusy, look, carryOut, leave } = usePlan(endpoints);
  const given = fields.filter(({ name }) => (values[name] ?? '').trim() !== '');
  const bad = given.filter(({ name, kind }) => kind === 'whole' && !/^\d{1,7}$/.test(values[name] ?? ''));
  const set = Object.fromEntries(given.map((field) => [field.name, valueOf(field, values[field.name] ?? '')]));
  const finish = async (given: PlanGiven): Promise<void> => {
    const done = await carryOut({ ...target, set }, given);
    if (done === null) return;
    if (done !== 'waiting') notifySuccess(t('done', { count: done.counts.change }));
    onDone();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('bulkTitle', { count })}
      centered
      size={plan === null ? 'lg' : 'xl'}
      closeButtonProps={{ 'aria-label': k('cancel') }}
    >
      {plan === null ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (given.length > 0 && bad.length === 0) void look({ ...target, set });
          }}
        >
          <div className={classes.fields}>
            {fields.map((field) => (
              <BulkFieldInput
                key={field.name}
                field={field}
                value={values[field.name] ?? ''}
                isWrong={bad.includes(field)}
                onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              />
            ))}
          </div>
          {refusal === null ? null : (
            <p className={classes.problem} role="alert">
              {refusal.message}
            </p>
          )}
          <div className={dialog.buttons}>
            <Button variant="default" onClick={onClose}>
              {k('cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={given.length === 0}>
              {t('preview')}
            </Button>
          </div>
        </form>
      ) : (
        <PlanStep
          plan={plan}
          words={words}
          needsReason={needsReason?.(set) === true}
          isWhole={false}
          applyLabel={(changes) => t('applyChanges', { count: changes })}
          refusal={refusal}
          isBusy={isBusy}
          onBack={leave}
          onApply={(given) => void finish(given)}
        />
      )}
    </Modal>
  );
};
