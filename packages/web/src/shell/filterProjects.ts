type Named = { name: string; description: string };

/** Projects that contain the words: a match in the name counts more than one in the description. */
export function filterProjects<P extends Named>(projects: readonly P[], words: string): P[] {
  const sought = words.trim().toLowerCase();
  if (sought === '') return [...projects];
  const rank = ({ name, description }: Named) =>
    name.toLowerCase().startsWith(sought)
      ? 3
      : name.toLowerCase().includes(sought)
        ? 2
        : description.toLowerCase().includes(sought)
          ? 1
          : 0;
  return projects
    .map((project) => ({ project, score: rank(project) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ project }) => project);
}
