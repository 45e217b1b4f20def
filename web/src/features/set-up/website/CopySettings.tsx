import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { COPY_SECTIONS, copySettings, getCopyPreview, type CopySection } from '@manager/contract/features/set-up/website-copy';
import { Button, Checkbox, Modal, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { fieldErrorsOf, isAccepted } from '../../../api/errors.ts';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckGrid } from '../../../kit/form/FieldGroup.tsx';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { ChangeList } from '../../../product/changes/ChangeList.tsx';
import '../../../ui/choice-inputs.css';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import '../../../ui/overlay.css';
import { useWebsiteChoices, type WebsiteChoice } from '../../../product/choices/use-website-choices.ts';
import type { texts } from './texts.en.ts';
import classes from './website.module.css';

const FIRST: readonly CopySection[] = ['limits', 'offer'];

/** Takes settings over from another website: what to take, what would change, and then the change itself. */
export const CopySettings = ({ row, onClose }: { row: WebsiteRow; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const [source, setSource] = useState<WebsiteChoice | null>(null);
  const [sections, setSections] = useState<readonly CopySection[]>(FIRST);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { choices, onSearch } = useWebsiteChoices({ known: source === null ? [] : [source] });
  const isChosen = source !== null && sections.length > 0;
  const preview = useCall(
    getCopyPreview,
    { id: row.id, source_site_id: source?.value ?? '0', sections: [...sections] },
    { isEnabled: isChosen, keepsPrevious: true, staleTimeMs: 0 },
  );
  const plan = isChosen ? preview.data : undefined;
  const { mutate, isPending, error } = useAction(copySettings);
  const fields = error === null ? {} : fieldErrorsOf(error);
  const games = plan === undefined ? 0 : plan.games.added + plan.games.changed + plan.games.removed;
  const isEmpty = plan !== undefined && Object.keys(plan.after).length === 0 && games === 0;
  const needsReason = plan?.is_sensitive === true && row.approved_state === 'approved';
  const lacksReason = needsReason && reason.trim() === '';
  const save = (): void => {
    setTried(true);
    if (source === null || plan === undefined || isEmpty || lacksReason) return;
    mutate(
      {
        id: row.id,
        version: plan.version,
        source_site_id: source.value,
        source_version: plan.source_version,
        sections: [...sections],
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      },
      {
        onSettled: (saved, failure) => {
          if (!isAccepted(failure)) return;
          if (saved !== undefined) notifySuccess(k('saved'));
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('copyTitle', { name: row.name })}
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
        <Select
          label={t('copySource')}
          description={t('copySourceHint')}
          withAsterisk
          searchable
          data={choices.filter(({ value }) => value !== row.id)}
          value={source?.value ?? null}
          error={isTried && source === null ? k('required') : fields['source_site_id']}
          data-autofocus
          onSearchChange={onSearch}
          onChange={(id) => setSource(choices.find(({ value }) => value === id) ?? null)}
        />
        <Checkbox.Group
          className={classes.sections}
          label={t('copySections')}
          value={[...sections]}
          error={isTried && sections.length === 0 ? k('required') : undefined}
          onChange={(next) => setSections(COPY_SECTIONS.filter((section) => next.includes(section)))}
        >
          <CheckGrid>
            {COPY_SECTIONS.map((section) => (
              <Checkbox key={section} value={section} label={t(`copy_${section}`)} />
            ))}
          </CheckGrid>
        </Checkbox.Group>
        <div aria-live="polite" aria-busy={preview.isFetching}>
          {plan === undefined ? null : isEmpty ? (
            <p className={dialog.muted}>{t('copyNothing')}</p>
          ) : (
            <div className={classes.changes}>
              {Object.keys(plan.after).length === 0 ? null : <ChangeList before={plan.before} after={plan.after} />}
              {games === 0 ? null : <p>{t('copyGames', plan.games)}</p>}
              {needsReason ? <p className={dialog.muted}>{t('sensitive')}</p> : null}
            </div>
          )}
        </div>
        {needsReason && !isEmpty ? (
          <ReasonInput
            mt="sm"
            value={reason}
            error={isTried && lacksReason ? k('required') : fields['reason']}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={isEmpty}>
            {t('copyDo')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
