import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { COPY_SECTIONS } from '@manager/contract/features/set-up/website-copy';
import { Button, Checkbox, Modal, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EffectBox } from '../../../kit/effect/EffectBox.tsx';
import { CheckGrid } from '../../../kit/form/FieldGroup.tsx';
import { ReasonInput } from '../../../kit/confirm/ReasonInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { ChangeList } from '../../../product/changes/ChangeList.tsx';
import '../../../ui/choice-inputs.css';
import dialog from '../../../ui/dialog.module.css';
import '../../../ui/overlay.css';
import type { texts } from './texts.en.ts';
import { useCopySettings } from './use-copy-settings.ts';
import classes from './website.module.css';

/** Takes settings over from another website: what to take, what would change, and then the change itself. */
export const CopySettings = ({ row, onClose }: { row: WebsiteRow; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const { source, setSource, sections, setSections, reason, setReason, choices, onSearch, ...copy } = useCopySettings({
    row,
    onClose,
  });
  const { plan, games, isEmpty, needsReason, isPending, faults, save } = copy;
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
          error={faults.source}
          data-autofocus
          onSearchChange={onSearch}
          onChange={(id) => setSource(choices.find(({ value }) => value === id) ?? null)}
        />
        <Checkbox.Group
          className={classes.sections}
          label={t('copySections')}
          value={[...sections]}
          error={faults.sections}
          onChange={(next) => setSections(COPY_SECTIONS.filter((section) => next.includes(section)))}
        >
          <CheckGrid>
            {COPY_SECTIONS.map((section) => (
              <Checkbox key={section} value={section} label={t(`copy_${section}`)} />
            ))}
          </CheckGrid>
        </Checkbox.Group>
        <div aria-live="polite" aria-busy={copy.isLoading}>
          {plan === undefined ? null : isEmpty ? (
            <p className={dialog.muted}>{t('copyNothing')}</p>
          ) : (
            <div className={classes.changes}>
              {Object.keys(plan.after).length === 0 ? null : <ChangeList before={plan.before} after={plan.after} />}
              {games === 0 ? null : <p>{t('copyGames', plan.games)}</p>}
              {needsReason ? <p className={dialog.muted}>{t('sensitive')}</p> : null}
              <EffectBox {...copy.effect} />
            </div>
          )}
        </div>
        {needsReason && !isEmpty ? (
          <ReasonInput mt="sm" value={reason} error={faults.reason} onChange={(event) => setReason(event.currentTarget.value)} />
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
