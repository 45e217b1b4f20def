import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../../kit/filter/use-url-state.ts';
import { ContactList } from './ContactList.tsx';
import { FaultList } from './FaultList.tsx';
import { InstallationList } from './InstallationList.tsx';
import { KeyList } from './KeyList.tsx';
import { PackageList } from './PackageList.tsx';
import { LISTS } from './source-words.ts';

const codecs = { tab: oneOfCodec(LISTS, 'packages') };

/** M-2-1: packages of mathematics, what was put in force when, the keys of those who sign them, and whom to write to. */
const SourceFileScreen = (): ReactNode => {
  const { tab } = useUrlState(codecs).values;
  if (tab === 'faults') return <FaultList />;
  if (tab === 'installations') return <InstallationList />;
  if (tab === 'contacts') return <ContactList />;
  return tab === 'keys' ? <KeyList /> : <PackageList />;
};

export default SourceFileScreen;
