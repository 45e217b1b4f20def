import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import {
  testWallet,
  WALLET_TEST_STEPS,
  type WalletTestResult,
  type WalletTestStep,
  type WalletVerdict,
} from '@manager/contract/features/set-up/website-wallet';
import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ApiError, fieldErrorsOf } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FieldPair } from '../../../kit/form/FieldGroup.tsx';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';
import classes from './website.module.css';

type Step = { step: WalletTestStep; state: 'waiting' | 'running' | 'left_out' | 'done'; result?: WalletTestResult };

const toneOf = (verdict: WalletVerdict): Tone => (verdict === 'ok' ? 'good' : verdict === 'refused' ? 'warn' : 'bad');

/** Of one test, as the server takes it. */
const drawRun = (): string => crypto.randomUUID().replaceAll('-', '');

/** Balance, a bet of 0 and its cancel against the website's wallet, each as it went over the wire. */
export const WalletTest = ({ row }: { row: WebsiteRow }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [player, setPlayer] = useState('');
  const [currency, setCurrency] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { mutateAsync } = useAction(testWallet);
  const [isRunning, setRunning] = useState(false);

  const run = async (): Promise<void> => {
    const test = drawRun();
    const asked = {
      ...(player.trim() === '' ? {} : { player: player.trim() }),
      ...(currency.trim() === '' ? {} : { currency: currency.trim().toUpperCase() }),
    };
    let now: readonly Step[] = WALLET_TEST_STEPS.map((step) => ({ step, state: 'waiting' }));
    const put = (step: WalletTestStep, patch: Partial<Step>): void => {
      now = now.map((each) => (each.step === step ? { ...each, ...patch } : each));
      setSteps(now);
    };
    setRunning(true);
    setFaults({});
    try {
      for (const step of WALLET_TEST_STEPS) {
        put(step, { state: 'running' });
        const result = await mutateAsync({ id: row.id, step, run: test, ...asked });
        put(step, { state: 'done', result });
        // A wallet that cannot be reached is not asked twice more. A bet is always cancelled, whatever came of it.
        if (step === 'balance' && result.verdict !== 'ok') {
          setSteps(now.map((each) => (each.state === 'waiting' ? { ...each, state: 'left_out' } : each)));
          return;
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = fieldErrorsOf(error);
      setSteps([]);
      setFaults(Object.keys(fields).length === 0 ? { all: error.message } : fields);
    } finally {
      setRunning(false);
    }
  };
  const other = [faults['api_url'] === undefined ? undefined : t('testNoUrl'), faults['api_key'], faults['all']].filter(Boolean);
  return (
    <>
      <p className={classes.lead}>{t('testText')}</p>
      <FieldPair>
        <TextInput
          label={t('testPlayer')}
          placeholder={t('automatic')}
          maxLength={64}
          value={player}
          error={faults['player']}
          onChange={(event) => setPlayer(event.currentTarget.value)}
        />
        <TextInput
          label={t('currency')}
          placeholder={t('automatic')}
          maxLength={10}
          value={currency}
          error={faults['currency']}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
      </FieldPair>
      <div className={classes.buttons}>
        <Button loading={isRunning} disabled={row.api_url === ''} onClick={() => void run()}>
          {t('testRun')}
        </Button>
      </div>
      {row.api_url === '' ? <p className={classes.lead}>{t('testNoUrl')}</p> : null}
      {other.length === 0 ? null : <p role="alert">{other.join(' ')}</p>}
      {steps.length === 0 ? null : (
        <ol className={classes.steps} aria-live="polite">
          {steps.map((each) => (
            <StepItem key={each.step} item={each} />
          ))}
        </ol>
      )}
    </>
  );
};

const StepItem = ({ item: { step, state, result } }: { item: Step }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  return (
    <li>
      <div className={classes.stepHead}>
        <strong>{t(`test_${step}`)}</strong>
        {result === undefined ? (
          <StatusTag tone="plain">{t(`testState_${state === 'done' ? 'waiting' : state}`)}</StatusTag>
        ) : (
          <StatusTag tone={toneOf(result.verdict)}>{t(`verdict_${result.verdict}`)}</StatusTag>
        )}
        {result === undefined ? null : <span>{t('testLatency', { ms: result.latency_ms })}</span>}
      </div>
      {result === undefined || result.verdict === 'ok' ? null : (
        <p>
          {t(`advice_${result.verdict}`)}
          {result.detail === '' ? '' : ` (${result.detail})`}
        </p>
      )}
      {result === undefined ? null : (
        <details>
          <summary>{t('testWire')}</summary>
          <pre className={classes.wire}>{requestText(result)}</pre>
          <pre className={classes.wire}>{responseText(result) ?? t('testNoAnswer')}</pre>
        </details>
      )}
    </li>
  );
};

const requestText = ({ request }: WalletTestResult): string =>
  [
    `POST ${request.url}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
    '',
    spaced(request.body),
  ].join('\n');

const responseText = ({ response }: WalletTestResult): string | undefined =>
  response === null
    ? undefined
    : [`HTTP ${response.status}`, ...(response.body === '' ? [] : ['', spaced(response.body)])].join('\n');

/** JSON on lines of its own; anything else as it came. */
const spaced = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
