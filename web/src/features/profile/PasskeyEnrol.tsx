import { addPasskey, startPasskey } from '@manager/contract/features/auth/factor';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, fieldErrorsOf } from '../../api/errors.ts';
import { useAction } from '../../api/query.ts';
import { isDeclined, makePasskey } from '../../session/auth/passkey.ts';
import type { texts as authTexts } from '../../session/auth/texts.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { deviceOf } from './device.ts';
import { PasskeyNameFields } from './PasskeyNameFields.tsx';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';

type Props = { onDone: (codes: readonly string[] | null) => void; onCancel: () => void };

/** Names a passkey and has the device make it. */
export const PasskeyEnrol = ({ onDone, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const auth = useTexts<typeof authTexts>('session/auth');
  const start = useAction(startPasskey);
  const add = useAction(addPasskey);
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    const { ticket, options } = await start.mutateAsync({});
    const response = await makePasskey(options);
    const { recovery_codes: codes } = await add.mutateAsync({ ticket, name: name.trim(), response });
    onDone(codes);
  };
  const messageOf = (error: unknown): string => {
    if (error instanceof ApiError) return Object.values(fieldErrorsOf(error))[0] ?? error.message;
    if (isDeclined(error)) return auth('passkeyDeclined');
    return auth('passkeyFailed', { message: error instanceof Error ? error.message : '' });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('required'));
    setBusy(true);
    setFault(null);
    await make().catch((error: unknown) => setFault(messageOf(error)));
    return setBusy(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.plain}>{auth('passkeyText')}</p>
      <PasskeyNameFields
        name={name}
        onName={setName}
        fault={fault}
        hint={t('passkeyNameHint')}
        isBusy={isBusy}
        submitLabel={t('passkeyAdd')}
        onCancel={onCancel}
      />
    </form>
  );
};
