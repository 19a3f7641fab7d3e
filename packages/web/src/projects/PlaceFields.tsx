import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { ComboTags, MultiSelect } from '../ui/Combo.tsx';

/** Where something is found: by its tags, and by who works in its projects. */
export type Place = { tags: string[]; projects: string[] };

type PlaceFieldsProps = {
  /** Without tags for what has none. */
  place: Pick<Place, 'projects'> & Partial<Place>;
  onChange: (change: Partial<Place>) => void;
};

/** Tags and projects of something that may be in several projects. */
export function PlaceFields({ place: { tags, projects }, onChange }: PlaceFieldsProps) {
  const { data } = useDefinitions();
  const known = data?.projects ?? [];
  return (
    <>
      {tags && (
        <ComboTags
          label="Tags"
          optional
          options={(data?.tags ?? []).map(({ id }) => id)}
          values={tags}
          onChange={(next) => onChange({ tags: next })}
        />
      )}
      {(known.length > 0 || projects.length > 0) && (
        <MultiSelect
          label="Projects"
          optional
          placeholder="All Projects"
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
          values={projects}
          onChange={(next) => onChange({ projects: next })}
        />
      )}
    </>
  );
}
