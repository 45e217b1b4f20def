import { getMathKeyList } from '@manager/contract/features/algorithm/source/math-key';
import { finishSourceUpload, startSourceUpload } from '@manager/contract/features/algorithm/source/source-file';
import { useState } from 'react';
import { ApiError } from '../../../../api/errors.ts';
import { useAction, useCall } from '../../../../api/query.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import { useSourceTexts } from './source-words.ts';
import { PACKAGE_PART_BYTES, PACKAGE_UPLOAD_PATH } from '@manager/contract/features/algorithm/source/package-limits';
import { readToken } from '../../../../browser/token.ts';
import { currentLanguage } from '../../../../i18n/language.ts';

/** Sends a file in parts, one after the other. Rejects with the server's words when one does not arrive. */
const sendFile = async ({ id, file, onSent }: { id: string; file: File; onSent: (bytes: number) => void }): Promise<void> => {
  for (let offset = 0; offset < file.size; offset += PACKAGE_PART_BYTES) {
    const part = file.slice(offset, offset + PACKAGE_PART_BYTES);
    const response = await fetch(`${PACKAGE_UPLOAD_PATH}${id}?offset=${offset}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'X-Token': readToken() ?? '', Lang: currentLanguage() },
      body: part,
    });
    const answer = (await response.json().catch(() => ({ code: response.status, message: `HTTP ${response.status}` }))) as {
      code: number;
      message: string;
    };
    if (answer.code !== 0) throw new Error(answer.message);
    onSent(offset + part.size);
  }
};

const PAGE = { limit: '200' };

/** The form of an upload: announced, sent in parts, and checked. */
export const useUpload = (onDone: (id: string) => void) => {
  const t = useSourceTexts();
  const keys = useCall(getMathKeyList, PAGE);
  const start = useAction(startSourceUpload);
  const finish = useAction(finishSourceUpload);
  const [file, setFile] = useState<File>();
  const [keyId, setKeyId] = useState<string | null>(null);
  const [signature, setSignature] = useState('');
  const [note, setNote] = useState('');
  const [sentPct, setSentPct] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (file === undefined || keyId === null || signature.trim() === '') return;
    setProblem(undefined);
    setSentPct(0);
    try {
      const { id } = await start.mutateAsync({
        file_name: file.name,
        bytes: file.size,
        key_id: keyId,
        signature: signature.trim(),
        note,
      });
      await sendFile({ id, file, onSent: (bytes) => setSentPct(Math.floor((bytes / file.size) * 100)) });
      await finish.mutateAsync({ id });
      notifySuccess(t('uploaded'));
      onDone(id);
    } catch (error) {
      // What a call answered has been shown already.
      setProblem(
        error instanceof ApiError ? error.message : t('sendFailed', { why: error instanceof Error ? error.message : '' }),
      );
      setSentPct(undefined);
    }
  };
  return {
    keys: keys.data?.list ?? [],
    file,
    setFile,
    keyId,
    setKeyId,
    signature,
    setSignature,
    note,
    setNote,
    sentPct,
    problem,
    hasTried,
    submit,
  };
};
