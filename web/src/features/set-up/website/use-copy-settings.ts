import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import { copySettings, getCopyPreview, type CopySection } from '@manager/contract/features/set-up/website-copy';
import { isWithoutEffect } from '@manager/contract/kit/effect';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { useState } from 'react';
import { fieldErrorsOf, isAccepted } from '../../../api/errors.ts';
import { useAction, useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useWebsiteChoices, type WebsiteChoice } from '../../../product/choices/use-website-choices.ts';
import { notifySuccess } from '../../../ui/notify.ts';

const FIRST: readonly CopySection[] = ['limits', 'offer'];

/** What is taken over from where, what that would change, and the change itself. */
export const useCopySettings = ({ row, onClose }: { row: WebsiteRow; onClose: () => void }) => {
  const k = useTexts<typeof kitTexts>('kit');
  const [source, setSource] = useState<WebsiteChoice | null>(null);
  const [sections, setSections] = useState<readonly CopySection[]>(FIRST);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [meantFor, setMeantFor] = useState<OutputOf<typeof getCopyPreview> | null>(null);
  const { choices, onSearch } = useWebsiteChoices({ known: source === null ? [] : [source] });
  const isChosen = source !== null && sections.length > 0;
  const preview = useCall(
    getCopyPreview,
    { id: row.id, source_site_id: source?.value ?? '0', sections: [...sections] },
    { isEnabled: isChosen, keepsPrevious: true, staleTimeMs: 0 },
  );
  const plan = isChosen ? preview.data : undefined;
  const { mutate, isPending, error } = useAction(copySettings);
  const fields = error === null ? {} : fieldErrorsOf(error);
  const games = plan === undefined ? 0 : plan.games.added + plan.games.changed + plan.games.removed;
  const isEmpty = plan !== undefined && Object.keys(plan.after).length === 0 && games === 0;
  const needsReason = plan?.is_sensitive === true && row.approved_state === 'approved';
  const lacksWord = plan?.effects.some(isWithoutEffect) === true && meantFor !== plan;
  const lacksReason = needsReason && reason.trim() === '';
  const save = (): void => {
    setTried(true);
    if (source === null || plan === undefined || isEmpty || lacksReason || lacksWord) return;
    mutate(
      {
        id: row.id,
        version: plan.version,
        source_site_id: source.value,
        source_version: plan.source_version,
        sections: [...sections],
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        ...(meantFor === plan ? { accept_no_effect: true } : {}),
      },
      {
        onSettled: (saved, failure) => {
          if (!isAccepted(failure)) return;
          if (saved !== undefined) notifySuccess(k('saved'));
          onClose();
        },
      },
    );
  };
  return {
    source,
    setSource,
    sections,
    setSections,
    reason,
    setReason,
    choices,
    onSearch,
    plan,
    games,
    isEmpty,
    needsReason,
    isLoading: preview.isFetching,
    isPending,
    effect: {
      effects: plan?.effects ?? [],
      isMeant: plan !== undefined && meantFor === plan,
      isMissing: isTried && lacksWord,
      onMean: (isMeant: boolean) => setMeantFor(isMeant ? (plan ?? null) : null),
    },
    save,
    /** What keeps the change back, by field. */
    faults: {
      source: isTried && source === null ? k('required') : fields['source_site_id'],
      sections: isTried && sections.length === 0 ? k('required') : undefined,
      reason: isTried && lacksReason ? k('required') : fields['reason'],
    },
  };
};
