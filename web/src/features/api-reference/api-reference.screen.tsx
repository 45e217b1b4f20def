import { getConsoleApi, getPlatformApi } from '@manager/contract/features/system/api-reference';
import { useMemo, type ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { saveFile } from '../../browser/save-file.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { oneOfCodec, textCodec } from '../../kit/filter/codecs.ts';
import { textInput } from '../../kit/filter/field-inputs.tsx';
import { TableProblem } from '../../kit/data-table/TableProblem.tsx';
import { RecordSkeleton } from '../../kit/detail/RecordSkeleton.tsx';
import { FilterBar } from '../../kit/filter/FilterBar.tsx';
import { useUrlState } from '../../kit/filter/use-url-state.ts';
import { Page } from '../../kit/page/Page.tsx';
import { codesOf, useUser } from '../../session/session.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import classes from './api-reference.module.css';
import { groupsOf, type ApiDocument } from './document.ts';
import { OperationEntry } from './OperationEntry.tsx';
import type { texts } from './texts.en.ts';

const APIS = ['console', 'platform'] as const;
const codecs = { api: oneOfCodec(APIS, 'console'), words: textCodec(), call: textCodec() };
/** A document changes with the product alone. */
const STALE_MS = 600_000;

/** Both APIs, from their OpenAPI documents: the console's as far as the user may call it, the platform's for those who see websites. */
const ApiReferenceScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('api-reference');
  const { values, invalid, set } = useUrlState(codecs);
  const seesPlatform = codesOf(useUser()).has('C-2');
  const api = seesPlatform ? values.api : 'console';
  const options = { staleTimeMs: STALE_MS };
  const consoleApi = useCall(getConsoleApi, {}, { ...options, isEnabled: api === 'console' });
  const platformApi = useCall(getPlatformApi, {}, { ...options, isEnabled: api === 'platform' });
  const { data, error, refetch } = api === 'console' ? consoleApi : platformApi;
  const document = data as ApiDocument | undefined;
  const groups = useMemo(() => (document === undefined ? [] : groupsOf(document, values.words)), [document, values.words]);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <Page
      scope={t(`${api}Text`)}
      actions={
        seesPlatform ? (
          <ChoiceSwitch
            label={t('api')}
            isLabelHidden
            value={api}
            choices={APIS.map((value) => ({ value, label: t(value) }))}
            onChange={(value) => set({ api: value, call: '' })}
          />
        ) : null
      }
    >
      <FilterBar
        mode="instant"
        values={{ words: values.words }}
        fields={[{ name: 'words', label: t('search'), ...textInput({ placeholder: t('searchHint') }) }]}
        onApply={(patch, how) => set(patch, how)}
        onClear={() => set({ words: '' })}
        invalid={invalid}
      />
      {document === undefined && error === null ? <RecordSkeleton /> : null}
      {error === null ? null : <TableProblem error={error} onRetry={() => void refetch()} />}
      {document === undefined ? null : (
        <div className={classes.list}>
          <p className={classes.summary} role="status">
            {t('operations', { count })} · <SaveDocument document={document} name={api} label={t('download')} />
          </p>
          {count === 0 ? <EmptyState kind="none" title={t('none')} text={t('noneText')} /> : null}
          {groups.map(({ name, operations }) => (
            <section key={name} aria-label={name}>
              <h2 lang="en">{name}</h2>
              {operations.map((operation) => (
                <OperationEntry
                  key={`${api} ${operation.operationId}`}
                  document={document}
                  operation={operation}
                  isOpenAtFirst={operation.operationId === values.call}
                  onOpen={(call) => set({ call }, { replaces: true })}
                />
              ))}
            </section>
          ))}
        </div>
      )}
    </Page>
  );
};

/** What is shown, as a file for generators and other tools. */
const SaveDocument = ({ document, name, label }: { document: ApiDocument; name: string; label: string }): ReactNode => {
  const save = (): void =>
    saveFile(`manager-${name}-api.json`, new Blob([JSON.stringify(document, undefined, 2)], { type: 'application/json' }));
  return (
    <button type="button" className={classes.save} onClick={save}>
      {label}
    </button>
  );
};

export default ApiReferenceScreen;
