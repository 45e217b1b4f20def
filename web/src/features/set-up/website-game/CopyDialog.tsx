import {
  COPIED_FIELDS,
  copyWebsiteGames,
  getWebsiteGameOptions,
  previewCopy,
  type CellOutcome,
} from '@manager/contract/features/set-up/website-game';
import { Checkbox, Modal, MultiSelect, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckGrid, FieldGroup } from '../../../kit/form/FieldGroup.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import '../../../ui/choice-inputs.css';
import '../../../ui/overlay.css';
import { PreviewPanel } from './PreviewPanel.tsx';
import { SubmitRow } from './SubmitRow.tsx';
import type { texts } from './texts.en.ts';
import classes from './website-game.module.css';

type Props = {
  /** The website that is looked at, where there is one. */
  fromSiteId: string | undefined;
  onClose: () => void;
  onDone: (outcome: CellOutcome | undefined) => void;
};
type Field = (typeof COPIED_FIELDS)[number];

const SHOWN_SITES = 60;

/** Gives websites the settings of another one, with what that would change. */
export const CopyDialog = ({ fromSiteId, onClose, onDone }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const k = useTexts<typeof kitTexts>('kit');
  const options = useCall(getWebsiteGameOptions, {}, { staleTimeMs: 60_000 });
  const [from, setFrom] = useState(fromSiteId ?? '');
  const [to, setTo] = useState<string[]>([]);
  const [fields, setFields] = useState<Field[]>([...COPIED_FIELDS]);
  const sites = (options.data?.sites ?? []).map(({ id, name, code }) => ({
    value: id,
    label: name === code ? name : `${name} · ${code}`,
  }));
  const targets = to.filter((id) => id !== from);
  const isReady = from !== '' && targets.length > 0 && fields.length > 0;
  const input = { from_site_id: from, site_ids: targets, fields };
  const { data, error } = useCall(previewCopy, input, { isEnabled: isReady, keepsPrevious: true, staleTimeMs: 0 });
  const { mutateAsync, isPending } = useAction(copyWebsiteGames);
  const preview = isReady && error === null ? data : undefined;
  return (
    <Modal opened onClose={onClose} size="lg" title={t('copyTitle')} centered closeButtonProps={{ 'aria-label': k('cancel') }}>
      <p className={classes.lead}>{t('copyHint')}</p>
      <Select
        label={t('copyFrom')}
        data={sites}
        searchable
        limit={SHOWN_SITES}
        value={from === '' ? null : from}
        onChange={(value) => setFrom(value ?? '')}
      />
      <MultiSelect
        label={t('copyTo')}
        data={sites.filter(({ value }) => value !== from)}
        searchable
        clearable
        limit={SHOWN_SITES}
        mt="sm"
        value={targets}
        onChange={setTo}
      />
      <FieldGroup title={t('copyFields')}>
        <CheckGrid>
          {COPIED_FIELDS.map((field) => (
            <Checkbox
              key={field}
              label={t(`field.${field}`)}
              checked={fields.includes(field)}
              onChange={(event) =>
                setFields(event.currentTarget.checked ? [...fields, field] : fields.filter((other) => other !== field))
              }
            />
          ))}
        </CheckGrid>
      </FieldGroup>
      <PreviewPanel preview={preview} error={isReady ? error : null} />
      <SubmitRow
        preview={preview}
        hint={undefined}
        isBusy={isPending}
        onCancel={onClose}
        send={(given) => mutateAsync({ ...input, ...given })}
        onDone={onDone}
      />
    </Modal>
  );
};
