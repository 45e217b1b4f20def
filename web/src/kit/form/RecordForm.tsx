import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { fieldName } from '../../api/refusal.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../texts.en.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { FaultSummary } from './FaultSummary.tsx';
import type { FormValues } from './form-values.ts';
import classes from './form.module.css';
import { SectionNav, type FormSection } from './SectionNav.tsx';
import type { RecordForm as RecordFormState } from './use-record-form.ts';

type Props<V extends FormValues> = {
  state: RecordFormState<V>;
  /** Label of each field, for the comparison after a conflict; of a path within one where it has a label of its own. */
  labels: Record<keyof V & string, string> & Readonly<Record<string, string>>;
  onCancel: () => void;
  /** Sections of a wide record: where there is room, a list of them stands beside the fields. */
  sections?: readonly FormSection[];
  /** At the buttons, where it is seen from every field. */
  note?: ReactNode;
  children: ReactNode;
};

/** Body of a create or edit drawer or page: fields in one column, Save and Cancel always in reach at the bottom. */
export const RecordForm = <V extends FormValues>({ state, labels, onCancel, sections, note, children }: Props<V>): ReactNode => {
  const form = useRef<HTMLFormElement>(null);
  const t = useTexts<typeof texts>('kit');
  // Once: the page behind may be drawn again before the form is gone, and closing twice goes back twice.
  const hasClosed = useRef(false);
  useEffect(() => {
    if (!state.isHandedOver || hasClosed.current) return;
    hasClosed.current = true;
    onCancel();
  }, [state.isHandedOver, onCancel]);
  return (
    <form
      ref={form}
      className={classes.form}
      data-sections={sections === undefined ? undefined : true}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      {sections === undefined ? null : <SectionNav sections={sections} />}
      <div className={classes.fields}>
        <FaultSummary
          faults={state.faults.map((name) => ({
            name,
            label: labels[name] ?? labels[name.split('.')[0] ?? ''] ?? fieldName(name),
            message: state.form.errors[name],
            hasField: (name.split('.')[0] ?? '') in state.form.values,
          }))}
          onGo={(name) => form.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)?.focus()}
        />
        {state.hasRestoredDraft ? (
          <Alert color="brand" variant="light" role="status">
            {t('draftRestored')}{' '}
            <button type="button" className={classes.link} onClick={state.discard}>
              {t('discard')}
            </button>
          </Alert>
        ) : null}
        {children}
      </div>
      <div className={classes.foot}>
        {note}
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={state.isBusy}>
          {t('save')}
        </Button>
      </div>
      {state.conflict === null ? null : <ConflictDialog conflict={state.conflict} labels={labels} />}
    </form>
  );
};
