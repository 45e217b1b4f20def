import type { GameRow } from '@manager/contract/features/set-up/game';
import { MAX_ODDS, type OddsRow, previewOddsEffect, saveOdds } from '@manager/contract/features/set-up/game-odds';
import { Button, Modal, Select } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import '../../../ui/overlay.css';
import { type ReactNode, useState } from 'react';
import { fieldErrorsOf, isAccepted } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { EffectNote } from '../../../kit/effect/EffectNote.tsx';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { useDirtyGuard } from '../../../kit/form/use-dirty-guard.ts';
import { type RowCells, RowsInput } from '../../../kit/form/RowsInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useWebsiteChoices, type WebsiteChoice } from '../../../product/choices/use-website-choices.ts';
import dialog from '../../../ui/dialog.module.css';
import { notifySuccess } from '../../../ui/notify.ts';
import { filledRows, oddsFault, returnsText, shownRate } from './odds-values.ts';
import type { texts } from './texts.en.ts';

type Props = {
  game: GameRow;
  /** All odds of the game: what a website starts from, and which websites have some already. */
  known: readonly OddsRow[];
  row: OddsRow | undefined;
  isOfSite: boolean;
  onClose: () => void;
};

/** Odds as their next version: what the methods return is told while they are typed, what it does at the websites before they are saved. */
export const OddsDialog = ({ game, known, row, isOfSite, onClose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const k = useTexts<typeof kitTexts>('kit');
  const start = row ?? (isOfSite ? known.find(({ site_id: siteId }) => siteId === null) : undefined);
  const [first] = useState<readonly RowCells[]>(() =>
    (start?.entries ?? []).map((entry) => ({ ...entry, rate: shownRate(entry.rate) })),
  );
  const [rows, setRows] = useState(first);
  const [site, setSite] = useState<WebsiteChoice | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { choices, onSearch } = useWebsiteChoices({ known: site === null ? [] : [site] });
  const effect = useEffectCheck(previewOddsEffect, ['game_id', 'site_id', 'entries']);
  const { mutateAsync, isPending } = useAction(saveOdds);
  const { release } = useDirtyGuard({ isDirty: rows !== first, onDiscard: onClose });

  const siteId = row?.site_id ?? site?.value;
  const entries = filledRows(rows);
  const fault = oddsFault(entries);
  const ofThatSite = known.find((each) => each.site_id === (siteId ?? null));
  const wished = {
    game_id: game.id,
    ...(siteId === undefined ? {} : { site_id: siteId }),
    version: row?.version ?? ofThatSite?.version ?? 0,
    entries,
  };
  const isReady = fault === undefined && (!isOfSite || siteId !== undefined);

  const save = async (): Promise<void> => {
    const missing = {
      ...(isOfSite && siteId === undefined ? { site_id: k('required') } : {}),
      ...(entries.length === 0 && !isOfSite ? { entries: k('required') } : {}),
      ...(fault === undefined ? {} : { entries: t(fault) }),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      const seen = await effect.ask(wished);
      if (seen === null) return;
      const answer = await confirm({
        text: t('oddsChange'),
        changes: [{ label: t('oddsReturn'), before: returnsText(ofThatSite?.entries ?? []), after: returnsText(entries) }],
        needsReason: true,
        ...seen.shown,
      });
      if (answer === null) return;
      await mutateAsync({ ...wished, ...seen.extra, reason: answer.reason });
      notifySuccess(k('saved'));
      release();
      onClose();
    } catch (error) {
      const failure = error as Parameters<typeof isAccepted>[0];
      setFaults(fieldErrorsOf(failure as Parameters<typeof fieldErrorsOf>[0]));
      if (!isAccepted(failure)) return;
      release();
      onClose();
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={isOfSite ? t('oddsSetForWebsite') : t('oddsOfGame')}
      size="xl"
      centered
      closeOnClickOutside={rows === first}
      closeButtonProps={{ 'aria-label': k('close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {isOfSite && row === undefined ? (
          <Select
            label={t('oddsWebsite')}
            withAsterisk
            searchable
            data={choices}
            value={site?.value ?? null}
            error={faults['site_id']}
            onSearchChange={onSearch}
            onChange={(value) => setSite(choices.find((choice) => choice.value === value) ?? null)}
          />
        ) : null}
        <RowsInput
          label={t('oddsEntries')}
          description={isOfSite ? t('oddsEntriesOfSiteHint') : t('oddsEntriesHint')}
          cells={[
            { name: 'code', label: t('oddsCode'), maxLength: 40 },
            { name: 'method', label: t('oddsMethod'), maxLength: 40 },
            { name: 'probability', label: t('oddsProbability'), maxLength: 37 },
            { name: 'rate', label: t('oddsRate'), maxLength: 21 },
          ]}
          addLabel={t('oddsAddPrize')}
          maxRows={MAX_ODDS}
          value={rows}
          onChange={setRows}
          error={faults['entries'] ?? (fault === undefined ? null : t(fault))}
        />
        {fault === undefined && entries.length > 0 ? <p className={dialog.muted}>{returnsText(entries)}</p> : null}
        {isReady ? <EffectNote check={effect} wished={wished} /> : null}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {k('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {k('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
