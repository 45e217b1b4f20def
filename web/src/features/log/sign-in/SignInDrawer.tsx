import type { SignInRow } from '@manager/contract/features/log/sign-in';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { browserName } from '../../../ui/browser-name.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { SignInTag } from './SignInTag.tsx';
import type { texts } from './texts.en.ts';

/** One attempt to sign in. */
export const SignInDrawer = ({ row, onClose }: { row: SignInRow; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('log/sign-in');
  const k = useTexts<typeof kitTexts>('kit');
  const canOpen = useHolds()('C-5') && row.user_id !== null;
  return (
    <RecordDrawer title={t('title', { name: row.user_name })} onClose={onClose}>
      <FactList
        facts={[
          { label: t('at'), value: <DateTime at={row.at} /> },
          {
            label: t('userName'),
            value: canOpen ? (
              <Link to={`/set-up/user-list?id=${row.user_id}`}>{row.user_name}</Link>
            ) : (
              `${row.user_name}${row.user_id === null ? ` (${t('unknownUser')})` : ''}`
            ),
          },
          { label: t('agent'), value: row.agent_name },
          { label: t('outcome'), value: <SignInTag outcome={row.outcome} /> },
          { label: t('ip'), value: row.ip },
          { label: t('country'), value: row.country },
          { label: t('knownDevice'), value: row.is_known_device ? k('yes') : k('no') },
          { label: t('userAgent'), value: `${browserName(row.user_agent)}\n${row.user_agent}` },
        ]}
      />
    </RecordDrawer>
  );
};
