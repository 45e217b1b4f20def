import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './api-reference.module.css';
import {
  answerOf,
  curlOf,
  fieldRows,
  refusalsOf,
  typeText,
  type ApiDocument,
  type FieldRow,
  type Operation,
} from './document.ts';
import { Fields } from './Fields.tsx';
import { Prose } from './Prose.tsx';
import type { texts } from './texts.en.ts';

type Props = { document: ApiDocument; operation: Operation; isOpenAtFirst: boolean; onOpen: (id: string) => void };

/** One call: its line, and everything about it once it is unfolded. */
export const OperationEntry = ({ document, operation, isOpenAtFirst, onOpen }: Props): ReactNode => {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { method, path, summary, operationId } = operation;
  const toggle = (isNowOpen: boolean): void => {
    setOpen(isNowOpen);
    if (isNowOpen && !isOpen) onOpen(operationId);
  };
  return (
    <details className={classes.entry} open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        <span className={classes.method} data-method={method}>
          {method}
        </span>
        <code className={classes.path}>{path}</code>
        <Prose text={summary} />
      </summary>
      {isOpen ? <OperationBody document={document} operation={operation} /> : null}
    </details>
  );
};

const Code = ({ label, text }: { label: string; text: string }): ReactNode => (
  <figure className={classes.code}>
    <figcaption>{label}</figcaption>
    <pre tabIndex={0} aria-label={label}>
      {text}
    </pre>
  </figure>
);

const asText = (example: unknown): string => (typeof example === 'string' ? example : JSON.stringify(example, undefined, 2));

const OperationBody = ({ document, operation }: { document: ApiDocument; operation: Operation }): ReactNode => {
  const t = useTexts<typeof texts>('api-reference');
  const body = Object.values(operation.requestBody?.content ?? {}).at(-1);
  const answer = answerOf(operation);
  const parameters = (operation.parameters ?? []).map(({ name, required = false, description = '', schema }): FieldRow => ({
    name,
    type: typeText(schema),
    isRequired: required,
    text: description,
  }));
  return (
    <div className={classes.body}>
      <p>
        <code>{operation.operationId}</code> · <Prose text={operation.description ?? ''} />
      </p>
      <Fields caption={t('parameters')} rows={parameters} />
      {body === undefined ? null : <Fields caption={t('body')} rows={fieldRows(document, body.schema)} />}
      <Code label={t('example')} text={curlOf(document, operation)} />
      {answer === undefined ? null : (
        <>
          <Code label={t('answer')} text={asText(answer.example)} />
          <Fields caption={t('answer')} rows={fieldRows(document, answer.schema)} />
        </>
      )}
      <h3>{t('refusals')}</h3>
      <dl className={classes.refusals}>
        {refusalsOf(document, operation).map(({ status, text }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              <Prose text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
