import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyText } from '../../ui/CopyText.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Money, Percent } from '../../ui/Money.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Part, Row, State } from './Part.tsx';

const TONES = ['good', 'bad', 'warn', 'info', 'plain'] as const;
const VARIANTS = ['filled', 'light', 'default', 'subtle'] as const;

/** Buttons, tags, amounts and empty states. */
export const ValueStates = (): ReactNode => (
  <>
    <Part title="Buttons">
      {VARIANTS.map((variant) => (
        <State key={variant} title={variant}>
          <Row>
            <Button variant={variant}>Save</Button>
            <Button variant={variant} color="red">
              Delete
            </Button>
            <Button variant={variant} leftSection={<Icon name="plus" size={15} />}>
              Add
            </Button>
            <Button variant={variant} loading>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} size="compact-sm">
              Compact
            </Button>
          </Row>
        </State>
      ))}
      <State title="icons">
        <Row>
          {(['refresh', 'columns', 'search', 'plus'] as const).map((name) => (
            <ActionIcon key={name} variant="subtle" color="gray" aria-label={name}>
              <Icon name={name} />
            </ActionIcon>
          ))}
        </Row>
      </State>
    </Part>
    <Part title="Tags">
      <Row>
        {TONES.map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {tone}
          </StatusTag>
        ))}
      </Row>
    </Part>
    <Part title="Values">
      <Row>
        <Money value="1234567.895" />
        <Money value="-0.005" />
        <Money value="0" />
        <Money value={null} />
        <Money value="12.5" isSigned />
        <Money value="-12.5" isSigned />
        <Percent value="96.5123" />
        <DateTime at="2026-03-01T04:05:06.000Z" timezone="Asia/Shanghai" />
        <CopyText value="site-0001" />
      </Row>
    </Part>
    <Part title="Empty states">
      {(['idle', 'none', 'denied', 'failed'] as const).map((kind) => (
        <State key={kind} title={kind}>
          <EmptyState kind={kind} title="Title" text="What it means, and what to do next." action={<Button>Next step</Button>} />
        </State>
      ))}
    </Part>
  </>
);
