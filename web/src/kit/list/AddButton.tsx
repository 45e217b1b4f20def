import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }): ReactNode => (
  <Button leftSection={<Icon name="plus" size={15} />} onClick={onClick}>
    {label}
  </Button>
);
