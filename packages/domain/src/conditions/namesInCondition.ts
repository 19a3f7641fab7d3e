/** The attributes and saved groups that a condition asks for. What cannot be read names nothing. */
export function namesInCondition(text: string): { attributes: string[]; savedGroups: string[] } {
  const attributes = new Set<string>();
  const savedGroups = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$inGroup' || key === '$notInGroup') savedGroups.add(String(inner));
      // Fields of the elements of a list are no attributes.
      if (key === '$elemMatch') continue;
      if (!key.startsWith('$')) for (const name of [key, key.split('.')[0] ?? key]) attributes.add(name);
      walk(inner);
    }
  };
  try {
    walk(JSON.parse(text || '{}'));
  } catch {
    return { attributes: [], savedGroups: [] };
  }
  return { attributes: [...attributes], savedGroups: [...savedGroups] };
}
