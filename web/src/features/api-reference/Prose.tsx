import type { ReactNode } from 'react';

/** English of a document; what stands between backticks is code. */
export const Prose = ({ text }: { text: string }): ReactNode => (
  <span lang="en">
    {text.split('`').map((part, at) =>
      // oxlint-disable-next-line react/no-array-index-key -- parts of a text that never changes
      at % 2 === 1 ? <code key={at}>{part}</code> : part,
    )}
  </span>
);
