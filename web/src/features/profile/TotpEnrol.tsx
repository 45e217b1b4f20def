import { confirmTotp, type startTotp } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode, useEffect } from 'react';
import { fieldErrorsOf } from '../../api/errors.ts';
import { useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import classes from './profile.module.css';
import type { texts } from './texts.en.ts';
import { outlineOf } from './qr-outline.ts';

/** A text as a QR code, always dark on white: cameras want it so. */
const QrCode = ({ text, label }: { text: string; label: string }): ReactNode => {
  const [drawing, setDrawing] = useState<{ size: number; outline: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { ecc: 'M', border: 3 });
      if (!isGone) setDrawing({ size, outline: outlineOf(data) });
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  if (drawing === null) return <div className={classes.qr} />;
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${drawing.size}v${drawing.size}h-${drawing.size}z`} />
      <path fill="#000" d={drawing.outline} />
    </svg>
  );
};

type Props = {
  offer: OutputOf<typeof startTotp>;
  /** `codes`: recovery codes, with the first factor. */
  onDone: (codes: readonly string[] | null) => void;
  onCancel: () => void;
};

/** The secret for an authenticator app, and the first code as proof that it arrived there. */
export const TotpEnrol = ({ offer, onDone, onCancel }: Props): ReactNode => {
  const t = useTexts<typeof texts>('profile');
  const { mutate, isPending } = useAction(confirmTotp);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(typed)) return setFault(t('codeInvalid'));
    return mutate(
      { code: typed },
      {
        onSuccess: ({ recovery_codes: codes }) => onDone(codes),
        onError: (error) => setFault(fieldErrorsOf(error)['code'] ?? error.message),
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <ol className={classes.steps}>
        <li>{t('totpScan')}</li>
      </ol>
      <div className={classes.qrRow}>
        <QrCode text={offer.uri} label={t('totpQr')} />
        <div>
          <p className={classes.muted}>{t('totpByHand')}</p>
          <p className={classes.secret}>
            <CopyText value={offer.secret} />
          </p>
          <p>
            <a href={offer.uri}>{t('totpOpenApp')}</a>
          </p>
        </div>
      </div>
      <ol className={classes.steps} start={2}>
        <li>{t('totpType')}</li>
      </ol>
      <TextInput
        label={t('totpCode')}
        value={code}
        error={fault}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        data-autofocus
        classNames={{ root: classes.short }}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('totpConfirm')}
        </Button>
      </div>
    </form>
  );
};
