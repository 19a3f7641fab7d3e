import type { ReactNode } from 'react';
import { type Place, PlaceFields } from '../projects/index.ts';
import { TextArea, TextField } from '../ui/Field.tsx';
import type { TextProps } from '../ui/form/useFields.ts';
import { SidePanel } from '../ui/Modal.tsx';

/** What both metric forms ask in the same words. */
export type Named = Place & { name: string; description: string };

/** What both metric forms are given. */
export type MetricFormProps<Kind> = {
  /** Null makes a new one. */
  metric: Kind | null;
  /** What was typed already, in the form of the other kind. */
  begun?: Named | undefined;
  /** Stands above the fields, and is told what was typed. */
  lead?: (typed: Named) => ReactNode;
  onClose: () => void;
};

type MetricPanelProps = {
  isNew: boolean;
  lead: ReactNode;
  /** Whether something was typed in the form of the other kind. */
  isTyped: boolean;
  text: (name: 'name' | 'description') => TextProps;
  place: Place;
  onPlace: (change: Partial<Place>) => void;
  size?: number;
  onClose: () => void;
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
};

/** The panel that makes or changes a metric of either kind. */
export const MetricPanel = ({ isNew, lead, text, place, onPlace, children, ...panel }: MetricPanelProps) => (
  <SidePanel title={isNew ? 'New metric' : 'Edit metric'} submitText={isNew ? 'Create metric' : 'Save'} {...panel}>
    {lead}
    <TextField label="Name" {...text('name')} />
    <TextArea label="Description" optional {...text('description')} />
    <PlaceFields place={place} onChange={onPlace} />
    {children}
  </SidePanel>
);
