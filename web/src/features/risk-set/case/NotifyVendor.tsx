import type { CaseDetail } from '@manager/contract/features/risk-set/case';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useCaseTexts } from './case-words.ts';

const VendorDialog = lazyPart(() => import('./VendorDialog.tsx').then((module) => ({ default: module.VendorDialog })));

/** Tells the maker of the game what an alarm found; where nobody is set to be told, it leads to where that is done. */
export const NotifyVendor = ({ row }: { row: CaseDetail }): ReactNode => {
  const t = useCaseTexts();
  const canSeeContacts = useHolds()('M-2-1');
  const [isOpen, setOpen] = useState(false);
  const { vendor } = row;
  if (vendor === null || !vendor.can_notify) return null;
  if (!vendor.has_contact) {
    const text = t('noContact', { vendor: vendor.name });
    if (!canSeeContacts)
      return (
        <Button variant="default" disabled>
          {text}
        </Button>
      );
    const target = `/algorithm/source/source-file?tab=contacts&vendor=${encodeURIComponent(vendor.name)}`;
    return (
      <Button variant="default" component={Link} to={target}>
        {text}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('notifyVendor')}
      </Button>
      <Suspense>{isOpen ? <VendorDialog id={row.id} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
};
