import { type Experiment, currentPhase } from '@gb/domain/experiments';
import type { ReactNode } from 'react';
import { History } from '../activity/index.ts';
import { Discussion } from '../comments/index.ts';
import { ConditionSentence } from '../conditions/index.ts';
import { useDefinitions } from '../platform/OrganizationProvider.tsx';
import { UsedByCard } from '../references/index.ts';
import { Card, Facts } from '../ui/Card.tsx';
import { SplitBar, VariationName } from '../ui/charts/Variation.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import { formatCoverage, formatDate, formatPercent } from '../ui/format.ts';
import { Columns } from '../ui/Page.tsx';
import { AnalysisSummary } from './AnalysisSummary.tsx';
import styles from './Experiment.module.css';

type OverviewPanelProps = {
  experiment: Experiment;
  /** Opens the analysis settings; missing for who may not change them. */
  onEdit: (() => void) | undefined;
};

/** What an experiment is: its variations, whom it reaches, how it is analysed, and what was said and done about it. */
export const OverviewPanel = ({ experiment, onEdit }: OverviewPanelProps) => (
  <Columns rail={<About experiment={experiment} />}>
    <Variations experiment={experiment} />
    <Targeting experiment={experiment} />
    <AnalysisSummary experiment={experiment} onEdit={onEdit} />
    <Discussion object="experiment" id={experiment.id} projects={[experiment.project]} />
    <History object="experiment" id={experiment.id} />
  </Columns>
);

function Variations({ experiment }: { experiment: Experiment }) {
  const { variationWeights, coverage } = currentPhase(experiment);
  return (
    <section className={styles.cards} aria-label="Variations">
      {experiment.variations.map(({ id, name, key, description }, index) => (
        <Card key={id} flush className={styles.card}>
          <strong>
            <VariationName index={index} name={name} />
          </strong>
          <span className="muted num">
            {formatPercent((variationWeights[index] ?? 0) * coverage, 1)} of traffic · key <code>{key}</code>
          </span>
          {description && <p>{description}</p>}
        </Card>
      ))}
    </section>
  );
}

function Targeting({ experiment }: { experiment: Experiment }) {
  const { coverage, variationWeights, condition, dateStarted, dateEnded, namespace } = currentPhase(experiment);
  const splits = experiment.variations.map(({ name }, index) => ({ name, weight: variationWeights[index] ?? 0 }));
  return (
    <Card title="Targeting and traffic">
      <div className={styles.lines}>
        <Line name="For">
          <ConditionSentence condition={condition} />
        </Line>
        <Line name="Included">
          {formatCoverage(coverage)} of traffic, split by <code>{experiment.hashAttribute}</code>
        </Line>
        <Line name="Split">
          <SplitBar splits={splits} coverage={coverage} />
        </Line>
        {namespace?.enabled && (
          <Line name="Namespace">
            {namespace.name}, {formatPercent(namespace.range[0], 0)} to {formatPercent(namespace.range[1], 0)}
          </Line>
        )}
        {dateStarted && (
          <Line name="Phase">
            {formatDate(dateStarted)} to {dateEnded ? formatDate(dateEnded) : 'now'}
          </Line>
        )}
      </div>
    </Card>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className="muted">{name}</span>
      <div>{children}</div>
    </div>
  );
}

function About({ experiment }: { experiment: Experiment }) {
  const { data: definitions } = useDefinitions();
  const projectName = definitions?.projects.find(({ id }) => id === experiment.project)?.name;
  return (
    <>
      <Card title="About">
        <Facts
          items={[
            [
              'Key',
              <span key="key" style={{ display: 'flex', alignItems: 'center' }}>
                <code>{experiment.trackingKey}</code>
                <CopyButton text={experiment.trackingKey} label="Copy the tracking key" />
              </span>,
            ],
            [
              'Owner',
              experiment.owner || (
                <span key="nobody" className="quiet">
                  nobody
                </span>
              ),
            ],
            [
              'Project',
              projectName ?? (
                <span key="none" className="quiet">
                  none
                </span>
              ),
            ],
            ['Created', formatDate(experiment.dateCreated)],
          ]}
        />
      </Card>
      <UsedByCard
        title="Linked features"
        object="experiment"
        id={experiment.id}
        none="No feature refers to it yet. Add an experiment rule to a feature."
      />
    </>
  );
}
