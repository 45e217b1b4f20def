import type { ReactNode } from 'react';

/** Outlines on a 24 × 24 grid, drawn with the colour of the text. */
const PATHS = {
  activity: 'M8 21h8M12 17v4M7 4h10v5a5 5 0 0 1-10 0V4ZM7 6H4v1a3 3 0 0 0 3 3M17 6h3v1a3 3 0 0 1-3 3',
  alert: 'M12 9v4m0 4h.01M10.3 4 2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0Z',
  algorithm: 'M4 7h6v4H4zM14 4h6v4h-6zM14 16h6v4h-6zM10 9h2v9h2M12 9V6h2',
  bell: 'M6.500 16.500V11a5.500 5.500 0 0 1 11 0v5.500l1.500 2H5l1.500-2ZM10 21h4M12 3.500v2',
  calendar: 'M4 6h16v14H4zM4 10.500h16M8.500 3.500v4M15.500 3.500v4',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-7',
  chevron: 'm9 6 6 6-6 6',
  chevronDown: 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v4.500l3 2',
  columns: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14',
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  download: 'M12 4v11M7.500 10.500 12 15l4.500-4.500M5 20h14',
  edit: 'M4 20h4L19 9l-4-4L4 16v4ZM13.5 6.5l4 4',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  filter: 'M4 5h16l-6 8v6l-4-2v-4L4 5Z',
  fish: 'M3 12c3-5 8-6 12-4 2 1 3.500 2.500 4 4-.5 1.500-2 3-4 4-4 2-9 1-12-4ZM19 12l3-3v6l-3-3ZM8 11h.01',
  inbox: 'M4 13l2.500-8h11L20 13v6H4v-6Zm0 0h5a3 3 0 0 0 6 0h5',
  jackpot: 'M12 3l2.600 5.600L20.500 9.300l-4.400 4.200 1.200 6L12 16.500l-5.300 3 1.200-6-4.400-4.200 5.900-.7L12 3Z',
  language:
    'M3 12h18M12 3c3 2.500 4 5.500 4 9s-1 6.500-4 9c-3-2.500-4-5.500-4-9s1-6.500 4-9ZM12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  log: 'M5 4h14v16H5zM8 8h8M8 12h8M8 16h5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11H9l-5 4V5ZM8 9h8M8 12h5',
  moon: 'M20 14.500A8 8 0 1 1 9.500 4a6.500 6.500 0 0 0 10.500 10.500Z',
  permission: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6l7-3ZM9 12l2 2 4-4',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 11a8 8 0 1 0-2.300 6.300M20 5v6h-6',
  report: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  risk: 'M12 8v5m0 3h.01M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6l7-3Z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.500 4.500',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  sidebar: 'M4 5h16v14H4zM9.500 5v14',
  star: 'M12 3.500l2.600 5.300 5.900.900-4.250 4.100 1 5.800L12 16.900l-5.250 2.700 1-5.800L3.500 9.700l5.900-.900L12 3.500Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300 19 19M5 19l1.700-1.700M17.300 6.700 19 5',
  system: 'M3 5h18v11H3zM9 20h6M12 16v4',
  task: 'M5 4h14v16H5zM8.500 9l1.500 1.500L13 7.500M8.500 15.500 10 17l3-3M15.500 9.500h1M15.500 16h1',
  tools: 'M14 6.500a4 4 0 0 0 5 5L11 19.500a2.500 2.500 0 0 1-3.500-3.500l8-8M14 6.500A4 4 0 0 1 19 4l-2.500 2.500 1 2L20 7.500',
  trash: 'M5 7h14M10 11v6M14 11v6M7 7l1 13h8l1-13M9.500 7V4h5v3',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM5 20c.5-4 3.500-6 7-6s6.500 2 7 6',
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration only: the meaning stands in text or a label beside it. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }): ReactNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);
