import { previewWebsiteGroupEffect } from '@manager/contract/features/set-up/effect';
import { saveWebsiteGroup, type WebsiteGroupRow } from '@manager/contract/features/set-up/website-group';
import { websiteGroup } from '@manager/contract/records/website-group';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { decimalOrNull } from '../../../kit/form/checks.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { RecordForm } from '../../../kit/form/RecordForm.tsx';
import { useFieldsForm } from '../../../product/record/use-fields-form.ts';
import { SaveNotes } from '../../../product/timed/SaveNotes.tsx';
import { useTimed } from '../../../product/timed/use-timed.ts';
import { exactPercentText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';

const EFFECTIVE = ['rtp'];

type Props = { row: WebsiteGroupRow | undefined; onSaved: (row: WebsiteGroupRow) => void; onCancel: () => void };

export const WebsiteGroupForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-group');
  const timed = useTimed(saveWebsiteGroup);
  const effect = useEffectCheck(previewWebsiteGroupEffect, EFFECTIVE);
  const { field, labels, ...state } = useFieldsForm({
    formId: '/set-up/website-group',
    endpoint: saveWebsiteGroup,
    fields: websiteGroup,
    t,
    row,
    beforeSave: async ({ values, changed, input }) => {
      if (row === undefined || !changed.includes('rtp')) return {};
      const seen = await effect.ask(input);
      if (seen === null) return null;
      const shown = (rtp: string | null): string => (rtp === null ? t('rtpGames') : exactPercentText(rtp));
      const answer = await confirm({
        text: t('rtpChange'),
        changes: [{ label: t('rtp'), before: shown(row.rtp), after: shown(decimalOrNull(values.rtp)) }],
        affected: [t('websites', { count: row.members })],
        needsReason: true,
        ...timed.withTimes(seen.shown),
      });
      return answer === null ? null : { ...seen.extra, reason: answer.reason };
    },
    onSaved,
    instead: timed.instead,
  });
  return (
    <RecordForm
      state={state}
      labels={labels}
      onCancel={onCancel}
      note={row === undefined ? null : <SaveNotes check={effect} timed={timed} wished={state.wished} labels={labels} />}
    >
      <FieldPair>
        <TextInput {...field('name')} />
        <TextInput description={t('codeHint')} {...field('code')} />
      </FieldPair>
      <DecimalInput description={t('rtpHint')} {...field('rtp')} />
      <Textarea autosize minRows={2} {...field('note')} />
    </RecordForm>
  );
};
