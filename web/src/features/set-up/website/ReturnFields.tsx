import { Select } from '@mantine/core';
import '../../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DecimalInput } from '../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import { exactPercentText } from '../../../ui/format.ts';
import type { texts } from './texts.en.ts';
import type { WebsiteFormState } from './use-website-form.ts';

/** The return to player: of the website itself, else of its group, else of its games. */
export const ReturnFields = ({ field, form }: Pick<WebsiteFormState, 'field' | 'form'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const groups = useWebsiteGroupChoices();
  const { values } = form;
  const group = groups.find(({ value }) => value === values.site_group_id);
  const inheritedRtp =
    group?.rtp == null ? t('rtpGames') : t('rtpInherited', { rtp: exactPercentText(group.rtp), name: group.label });
  return (
    <FieldGroup title={t('returns')} id="site-returns">
      <FieldPair>
        <Select
          description={t('groupHint')}
          placeholder={t('groupNone')}
          data={groups.map(({ value, label, rtp }) => ({
            value,
            label: rtp === null ? label : t('groupRtp', { name: label, rtp: exactPercentText(rtp) }),
          }))}
          searchable
          clearable
          allowDeselect
          {...field('site_group_id')}
          value={values.site_group_id === '' ? null : values.site_group_id}
          onChange={(id) => form.setFieldValue('site_group_id', id ?? '')}
        />
        <DecimalInput description={t('rtpHint')} placeholder={inheritedRtp} {...field('rtp')} />
      </FieldPair>
    </FieldGroup>
  );
};
