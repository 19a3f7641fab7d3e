import type { FeatureV1 } from '@gb/domain/features';
import { Card, Facts } from '../ui/Card.tsx';
import { formatDate, formatDateTime } from '../ui/format.ts';

const quiet = (text: string) => <span className="quiet">{text}</span>;

/** Whose a feature is, where, and since when it is as it is. */
export function AboutFeature({ feature, projectName }: { feature: FeatureV1; projectName: string | undefined }) {
  const { revision } = feature;
  return (
    <Card title="About">
      <Facts
        items={[
          ['Owner', feature.owner || quiet('nobody')],
          ['Project', projectName ?? (feature.project ? 'Invalid project' : quiet('none'))],
          ['Type', feature.valueType],
          ['Created', formatDate(feature.dateCreated)],
          ['Version', `#${revision.version}`],
          ['Published', `${formatDateTime(revision.date)}${revision.publishedBy ? ` by ${revision.publishedBy}` : ''}`],
        ]}
      />
    </Card>
  );
}
