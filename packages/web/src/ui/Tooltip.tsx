import { Tooltip as MantineTooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import './Tooltip.css';

type TooltipProps = { body: ReactNode; enabled?: boolean; children: ReactElement };

/** Explains what it wraps, on hover and on focus; shows nothing when there is no body or it is not enabled. */
export function Tooltip({ body, enabled = true, children }: TooltipProps) {
  if (!enabled || !body) return children;
  return (
    <MantineTooltip
      label={body}
      multiline
      maw={400}
      miw={140}
      withArrow
      openDelay={200}
      events={{ hover: true, focus: true, touch: true }}
    >
      {children}
    </MantineTooltip>
  );
}
