import type { CustomFieldValues } from '@gb/domain/custom-fields';
import { useState } from 'react';
import { fieldProblems, useFieldsFor } from '../custom-fields/index.ts';

/** The organization's own fields of a feature that is being made: those asked for at once are the required ones. */
export function useOwnFields(project: string, copied: CustomFieldValues = {}) {
  const fields = useFieldsFor('feature', project).filter(({ required }) => required);
  const [typed, setTyped] = useState<CustomFieldValues>(copied);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const values = {
    ...Object.fromEntries(
      fields.flatMap(({ id, defaultValue }) => (defaultValue === null ? [] : [[id, defaultValue] as const])),
    ),
    ...typed,
  };
  return {
    values,
    check: (): boolean => {
      const wrong = fieldProblems(fields, values);
      setProblems(wrong);
      return Object.keys(wrong).length === 0;
    },
    inputs: { fields, values, onChange: setTyped, problems },
  };
}
