import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { usePageAction } from '../page/page-actions.ts';

export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }): ReactNode => {
  usePageAction('new', onClick);
  return (
    <Button leftSection={<Icon name="plus" size={15} />} onClick={onClick}>
      {label}
    </Button>
  );
};
