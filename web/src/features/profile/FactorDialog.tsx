import { renamePasskey, type startTotp } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Modal } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import '../../ui/overlay.css';
import { PasskeyEnrol } from './PasskeyEnrol.tsx';
import { PasskeyNameFields } from './PasskeyNameFields.tsx';
import classes from './profile.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { texts } from './texts.en.ts';
import { TotpEnrol } from './TotpEnrol.tsx';

export type FactorTask =
  | { kind: 'totp'; offer: OutputOf<typeof startTotp> }
  | { kind: 'passkey' }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'codes'; codes: readonly string[] };

type Props = { task: FactorTask; onFinish: (codes: readonly string[] | null) => void; onClose: () => void };

const TITLES = { totp: 'totp', passkey: 'passkeyAdd', rename: 'passkeyRename', codes: 'codes' } as const;

/** One step of setting up or changing a factor. Recovery codes close by their own button only: they are not shown again. */
export const FactorDialog = ({ task, onFinish, onClose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const isLasting = task.kind === 'codes';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(TITLES[task.kind])}
      size={task.kind === 'totp' || isLasting ? 520 : 440}
      centered
      closeOnClickOutside={false}
      withCloseButton={!isLasting}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      {task.kind === 'totp' ? <TotpEnrol offer={task.offer} onDone={onFinish} onCancel={onClose} /> : null}
      {task.kind === 'passkey' ? <PasskeyEnrol onDone={onFinish} onCancel={onClose} /> : null}
      {task.kind === 'rename' ? <PasskeyRename passkey={task} onClose={onClose} /> : null}
      {task.kind === 'codes' ? <RecoveryCodes codes={task.codes} doneLabel={t('codesKept')} onDone={onClose} /> : null}
    </Modal>
  );
};

const PasskeyRename = ({ passkey, onClose }: { passkey: { id: string; name: string }; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const { mutate, isPending } = useAction(renamePasskey);
  const [name, setName] = useState(passkey.name);
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return setFault(t('required'));
    return mutate(
      { id: passkey.id, name: name.trim() },
      { onSuccess: onClose, onError: (error) => setFault(fieldErrorsOf(error)['name'] ?? error.message) },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PasskeyNameFields
        name={name}
        onName={setName}
        fault={fault}
        isBusy={isPending}
        submitLabel={t('save')}
        onCancel={onClose}
      />
    </form>
  );
};
