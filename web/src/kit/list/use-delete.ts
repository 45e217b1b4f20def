import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { BatchOutcome } from '@manager/contract/kit/page';
import type { z } from 'zod';
import { useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { confirm } from '../confirm/confirm.ts';
import type { texts } from '../texts.en.ts';
import { tellOutcome } from './tell-outcome.ts';

export type DeleteEndpoint = Endpoint<z.ZodType<unknown, { ids?: string | string[] | undefined }>, typeof BatchOutcome>;

/** Asks 'Are you sure ?', removes one record, and shows why where the server refused. Answers true when it is gone. */
export const useDelete = (endpoint: DeleteEndpoint): ((record: { id: string; name: string }) => Promise<boolean>) => {
  const t = useTexts<typeof texts>('kit');
  const { mutateAsync } = useAction(endpoint);
  return async ({ id, name }) => {
    const answer = await confirm({
      text: t('deleteText', { name }),
      confirmLabel: t('delete'),
      isDangerous: true,
    });
    if (answer === null) return false;
    const outcome = await mutateAsync({ ids: [id] }).catch(() => undefined);
    return tellOutcome(outcome, t('deleted'));
  };
};
