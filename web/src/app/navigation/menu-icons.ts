import type { IconName } from '../../ui/Icon.tsx';

const ICONS: Readonly<Record<string, IconName>> = {
  '/dashboard': 'dashboard',
  '/statistics': 'chart',
  '/report': 'report',
  '/account': 'user',
  '/fishing': 'fish',
  '/activity': 'activity',
  '/jackpot': 'jackpot',
  '/algorithm': 'algorithm',
  '/task': 'task',
  '/risk-set': 'risk',
  '/set-up': 'settings',
  '/maintain': 'tools',
  '/permission': 'permission',
  '/log': 'log',
};

export const iconOf = (path: string): IconName => ICONS[path] ?? 'report';
