import type { CsvFile } from '@manager/contract/features/log/export';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { texts } from '../texts.en.ts';

type ExportEndpoint = Endpoint<z.ZodType, typeof CsvFile>;

/** Saves the rows of a search as a file; what left the product is in the export log. */
export const ExportButton = <E extends ExportEndpoint>({ endpoint, input }: { endpoint: E; input: InputOf<E> }): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const { mutate, isPending } = useAction<ExportEndpoint>(endpoint);
  const save = (): void =>
    mutate(input, {
      onSuccess: (file) => {
        saveFile({ name: file.file_name, text: file.csv });
        notifySuccess(t('exported', { count: file.rows, name: file.file_name }));
      },
    });
  return (
    <Button variant="default" loading={isPending} onClick={save}>
      {t('exportCsv')}
    </Button>
  );
};
