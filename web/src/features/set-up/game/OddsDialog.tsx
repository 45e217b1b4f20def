import { MAX_ODDS } from '@manager/contract/features/set-up/game-odds';
import { Button, Modal, Select } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import '../../../ui/overlay.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { EffectNote } from '../../../kit/effect/EffectNote.tsx';
import { RowsInput } from './RowsInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useWebsiteChoices } from '../../../product/choices/use-website-choices.ts';
import dialog from '../../../ui/dialog.module.css';
import { returnsText } from './odds-values.ts';
import type { texts } from './texts.en.ts';
import { type OddsFormOptions, useOddsForm } from './use-odds-form.ts';

/** Odds as their next version: what the methods return is told while they are typed, what it does at the websites before they are saved. */
export const OddsDialog = (options: OddsFormOptions): ReactNode => {
  const { row, isOfSite, onClose } = options;
  const t = useTexts<typeof texts>('set-up/game');
  const k = useTexts<typeof kitTexts>('kit');
  const form = useOddsForm(options);
  const { site, fault, faults, entries } = form;
  const { choices, onSearch } = useWebsiteChoices({ known: site === null ? [] : [site] });
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOfSite ? t('oddsSetForWebsite') : t('oddsOfGame')}
      size="xl"
      centered
      closeOnClickOutside={!form.isDirty}
      closeButtonProps={{ 'aria-label': k('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        {isOfSite && row === undefined ? (
          <Select
            label={t('site')}
            withAsterisk
            searchable
            data={choices}
            value={site?.value ?? null}
            error={faults['site_id']}
            onSearchChange={onSearch}
            onChange={(value) => form.setSite(choices.find((choice) => choice.value === value) ?? null)}
          />
        ) : null}
        <RowsInput
          label={t('oddsEntries')}
          description={isOfSite ? t('oddsEntriesOfSiteHint') : t('oddsEntriesHint')}
          cells={[
            { name: 'code', label: t('oddsCode'), maxLength: 40 },
            { name: 'method', label: t('oddsMethod'), maxLength: 40 },
            { name: 'probability', label: t('oddsProbability'), maxLength: 37 },
            { name: 'rate', label: t('oddsRate'), type: 'number' },
          ]}
          addLabel={t('oddsAddPrize')}
          maxRows={MAX_ODDS}
          path="entries"
          faults={faults}
          value={form.rows}
          onChange={form.setRows}
          error={faults['entries'] ?? (fault === undefined ? null : t(fault))}
        />
        {fault === undefined && entries.length > 0 ? <p className={dialog.muted}>{returnsText(entries)}</p> : null}
        {form.isReady ? <EffectNote check={form.effect} wished={form.wished} /> : null}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {k('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
