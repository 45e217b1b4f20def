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
export const ConnectionFields = ({ form: { getInputProps }, isSensitive }: WebsiteFormState): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <FieldGroup title={t('connection')} id="site-connection">
      {isSensitive ? (
        <Alert color="yellow" variant="light" role="status">
          {t('sensitive')}
        </Alert>
      ) : null}
      <FieldPair>
        <NativeSelect
          label={t('apiType')}
          data={API_TYPES.map((value) => ({ value, label: t(`apiType_${value}`) }))}
          {...getInputProps('api_type')}
        />
        <TextInput label={t('apiUrl')} type="url" maxLength={500} {...getInputProps('api_url')} />
      </FieldPair>
      <ApiParamsInput label={t('apiParams')} {...getInputProps('api_params')} />
      <IpListInput label={t('ipWhitelist')} description={t('ipWhitelistHint')} {...getInputProps('ip_whitelist')} />
    </FieldGroup>
  );
};
