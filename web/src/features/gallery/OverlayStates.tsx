import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { confirm, type ConfirmOptions } from '../../kit/confirm/confirm.ts';
import { DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { FactList } from '../../kit/detail/FactList.tsx';
import { HistoryTable } from '../../kit/detail/HistoryTable.tsx';
import { RecordDrawer } from '../../kit/detail/RecordDrawer.tsx';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { Part, Row } from './Part.tsx';

const QUESTIONS: Record<string, ConfirmOptions> = {
  plain: { text: 'The website will be opened.' },
  dangerous: { text: '“Lucky” will be removed from the lists.', confirmLabel: 'Delete', isDangerous: true },
  'with changes and a reason': {
    changes: [
      { label: 'Rate', before: '7.12', after: '8.01' },
      { label: 'Status', before: 'Enabled', after: 'Disabled' },
    ],
    needsReason: true,
  },
  'typed number': { text: '12 users will be removed.', mustType: '12', needsReason: true, isDangerous: true },
};

/** What opens over a page. */
export const OverlayStates = (): ReactNode => {
  const [widthPx, setWidth] = useState<480 | 720 | null>(null);
  return (
    <>
      <Part title="Dialogs">
        <Row>
          {Object.entries(QUESTIONS).map(([name, question]) => (
            <Button key={name} variant="default" onClick={() => void confirm(question)}>
              {name}
            </Button>
          ))}
        </Row>
      </Part>
      <Part title="Messages">
        <Row>
          <Button variant="default" onClick={() => notifySuccess('Saved')}>
            success
          </Button>
          <Button variant="default" onClick={() => notifyError({ message: 'The version is not the newest' })}>
            refusal
          </Button>
          <Button variant="default" onClick={() => notifyError({ message: 'Network Error', isNetwork: true })}>
            network
          </Button>
        </Row>
      </Part>
      <Part title="Drawer">
        <Row>
          {([480, 720] as const).map((width) => (
            <Button key={width} variant="default" onClick={() => setWidth(width)}>
              {`${width} px`}
            </Button>
          ))}
        </Row>
      </Part>
      {widthPx === null ? null : (
        <RecordDrawer title="Lucky Sevens" widthPx={widthPx} onClose={() => setWidth(null)} onStep={() => undefined}>
          <DetailTabs
            tabs={[
              {
                key: 'overview',
                label: 'Overview',
                content: (
                  <FactList
                    facts={[
                      { label: 'Code', value: 'lucky' },
                      { label: 'Brand', value: '' },
                    ]}
                  />
                ),
              },
              {
                key: 'history',
                label: 'History',
                content: <HistoryTable heads={['From', 'Rate']} rows={[['2026-03-01 00:00:00', '7.12']]} />,
              },
            ]}
          />
        </RecordDrawer>
      )}
    </>
  );
};
