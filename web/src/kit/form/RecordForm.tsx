import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../texts.en.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { FormValues } from './form-values.ts';
import classes from './form.module.css';
import type { RecordForm as RecordFormState } from './use-record-form.ts';

type Props<V extends FormValues> = {
  state: RecordFormState<V>;
  /** Label of each field, for the comparison after a conflict. */
  labels: Record<keyof V & string, string>;
  onCancel: () => void;
  children: ReactNode;
};

/** Body of a create or edit drawer: fields in one column, Save and Cancel at the bottom. */
export const RecordForm = <V extends FormValues>({ state, labels, onCancel, children }: Props<V>): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  useEffect(() => {
    if (state.isHandedOver) onCancel();
  }, [state.isHandedOver, onCancel]);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void state.submit();
      }}
    >
      <div className={classes.fields}>
        {state.hasRestoredDraft ? (
          <Alert color="brand" variant="light">
            {t('draftRestored')}{' '}
            <button type="button" className={classes.link} onClick={state.discard}>
              {t('discard')}
            </button>
          </Alert>
        ) : null}
        {children}
      </div>
      <div className={classes.foot}>
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
