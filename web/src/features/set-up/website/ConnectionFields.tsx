import { Alert, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldGroup, FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { IpListInput } from '../../../kit/form/TokensInput.tsx';
import { ApiParamsInput } from './ApiParamsInput.tsx';
import type { texts } from './texts.en.ts';
import type { WebsiteFormState } from './use-website-form.ts';

const API_TYPES = ['seamless', 'transfer'] as const;

/** How the website's wallet is reached, below the warning that a change may take the approval back. */
export const ConnectionFields = ({ field, isSensitive }: Pick<WebsiteFormState, 'field' | 'isSensitive'>): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <FieldGroup title={t('connection')} id="site-connection">
      {isSensitive ? (
        <Alert color="yellow" variant="light" role="status">
          {t('sensitive')}
        </Alert>
      ) : null}
      <FieldPair>
        <NativeSelect data={API_TYPES.map((value) => ({ value, label: t(`apiType_${value}`) }))} {...field('api_type')} />
        <TextInput type="url" maxLength={500} {...field('api_url')} />
      </FieldPair>
      <ApiParamsInput {...field('api_params')} />
      <IpListInput description={t('ipWhitelistHint')} {...field('ip_whitelist')} />
    </FieldGroup>
  );
};
