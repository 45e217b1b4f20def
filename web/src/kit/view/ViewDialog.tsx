import type { TableLayout } from '@manager/contract/features/user/table-layout';
import { MAX_VIEW_NAME, saveSavedView, type SavedView } from '@manager/contract/features/user/saved-view';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { ApiError, fieldErrorsOf } from '../../api/errors.ts';
import { refreshAround } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/choice-inputs.css';
import dialog from '../../ui/dialog.module.css';
import { notifySuccess } from '../../ui/notify.ts';
import '../../ui/overlay.css';
import type { texts as kitTexts } from '../texts.en.ts';
import type { texts } from './texts.en.ts';
import type { ViewQuestion } from './ViewTabs.tsx';

type Props = {
  question: ViewQuestion;
  path: string;
  query: string;
  layout: TableLayout | null;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
};

/** Asks for the name of a new view, and who sees it; or for another name. */
export const ViewDialog = ({ question, path, query, layout, onClose, onSaved }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/view');
  const k = useTexts<typeof kitTexts>('kit');
  const isNew = question.kind === 'add';
  const [name, setName] = useState(isNew ? '' : question.view.name);
  const [isShared, setShared] = useState(false);
  const [isStart, setStart] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = isNew
    ? { path, query, layout, name, visibility: isShared ? ('shared' as const) : ('private' as const), is_default: isStart }
    : { id: question.view.id, version: question.view.version, name };

  const save = async (): Promise<void> => {
    if (name.trim() === '') return setError(k('required'));
    setBusy(true);
    try {
      const view = await call(saveSavedView, input);
      await refreshAround(saveSavedView);
      notifySuccess(t('saved'));
      onSaved(view);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(fieldErrorsOf(failure)['name'] ?? failure.message);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={isNew ? t('saveAsTitle') : t('renameTitle')}
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': k('cancel') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label={t('name')}
          description={isNew ? t('nameHint') : undefined}
          withAsterisk
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          data-autofocus
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        {isNew ? (
          <>
            <Checkbox
              mt="md"
              label={t('sharedCheck')}
              checked={isShared}
              onChange={(event) => setShared(event.currentTarget.checked)}
            />
            <Checkbox
              mt="sm"
              label={t('default')}
              checked={isStart}
              onChange={(event) => setStart(event.currentTarget.checked)}
            />
          </>
        ) : null}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {k('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
