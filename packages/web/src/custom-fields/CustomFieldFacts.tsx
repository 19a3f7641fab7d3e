import type { CustomField, CustomFieldValues } from '@gb/domain/custom-fields';
import { Suspense, type ReactNode } from 'react';
import { LazyMarkdown } from '../comments/index.ts';
import { Card, Facts } from '../ui/Card.tsx';
import { fieldWords } from './fieldWords.ts';
import { useFieldsFor } from './useCustomFields.ts';

type Props = { section: 'feature' | 'experiment'; project: string; values: CustomFieldValues };

/** What an organization's own fields say of a thing; nothing where it keeps none. */
export function CustomFieldFacts({ section, project, values }: Props) {
  const fields = useFieldsFor(section, project);
  if (fields.length === 0) return null;
  return (
    <Card title="Custom fields">
      <Facts items={fields.map((field) => [field.name, shown(field, values)] as const)} />
    </Card>
  );
}

function shown(field: CustomField, values: CustomFieldValues): ReactNode {
  const words = fieldWords(field, values[field.id]);
  if (words === '') return <span className="quiet">not set</span>;
  if (field.type === 'url')
    return (
      <a href={words} target="_blank" rel="noreferrer" style={{ overflowWrap: 'anywhere' }}>
        {words.replace(/^https?:\/\//, '')}
      </a>
    );
  if (field.type !== 'markdown') return words;
  return (
    <Suspense fallback={words}>
      <LazyMarkdown text={words} />
    </Suspense>
  );
}
