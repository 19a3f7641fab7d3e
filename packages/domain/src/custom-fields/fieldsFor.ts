import type { CustomField, Section } from './customField.ts';

/** What can be chosen in a field, in its order. */
export const choicesOf = ({ values }: Pick<CustomField, 'values'>): string[] => splitChoices(values);

/** The parts of a text with commas between, each once. */
export const splitChoices = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** The fields that things of a project have. */
export const fieldsFor = <F extends Pick<CustomField, 'sections' | 'projects' | 'active'>>(
  fields: readonly F[],
  { section, project }: { section: Section; project: string },
): F[] =>
  fields.filter(
    ({ sections, projects, active }) =>
      active && sections.includes(section) && (projects.length === 0 || projects.includes(project)),
  );
