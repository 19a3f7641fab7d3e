import type { SavedGroup, SavedGroupTargeting } from '@gb/domain/saved-groups';
import { Badge } from '../ui/Badge.tsx';
import { MATCH_WORDS } from './matches.ts';

type Props = { targeting: readonly SavedGroupTargeting[]; groups: readonly SavedGroup[] };

/** Which saved groups a user must be in, as people say it. */
export function SavedGroupSentence({ targeting, groups }: Props) {
  const nameOf = (wanted: string) => groups.find(({ id }) => id === wanted)?.name ?? wanted;
  return targeting.map(({ match, ids }, index) => (
    <div key={`${match} ${index}`} style={{ display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'center' }}>
      <span className="muted">{MATCH_WORDS[match]}</span>
      {ids.map((id) => (
        <Badge key={id} tone="accent">
          {nameOf(id)}
        </Badge>
      ))}
    </div>
  ));
}
