import type { Plan } from '@gb/domain/billing';
import type { Experiment, StatsEngine } from '@gb/domain/experiments';
import { useState } from 'react';
import { useDataSources } from '../data-sources/index.ts';
import { useMetrics } from '../metrics/index.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import { byProblems, useFields } from '../ui/form/useFields.ts';
import { SidePanel } from '../ui/Modal.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { Narrowing } from './Narrowing.tsx';
import {
  adjustmentProblem,
  changeFrom,
  changedOnly,
  chosenMetrics,
  fieldsOf,
  analysisProblems,
  withDataSource,
} from './analysisFields.ts';
import { Overrides } from './Overrides.tsx';
import { ENGINE_NAMES } from './status.ts';
import { useExperiment } from './useExperiments.ts';

/** How an experiment is analysed: from which data, on which metrics, by which statistics. */
export function AnalysisForm({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { update } = useExperiment(experiment.id);
  const { organization, effectiveAccountPlan } = useOrganization();
  const known = useDataSources().data?.dataSources;
  const sources = known ?? [];
  const metrics = useMetrics().data ?? [];
  const [opened] = useState(experiment);
  const { fields, shown, change, text, attempt } = useFields(
    () => fieldsOf(experiment),
    byProblems((typed) =>
      analysisProblems(
        typed,
        metrics,
        sources.find(({ id }) => id === typed.datasource),
      ),
    ),
  );

  const source = sources.find(({ id }) => id === fields.datasource);
  const queries = source?.settings.queries.exposure ?? [];
  const defaultEngine = organization.settings.statsEngine;
  const surroundings = { source, defaultEngine, plan: effectiveAccountPlan as Plan };
  const engine = fields.statsEngine || defaultEngine;
  const adjustment = adjustmentProblem(fields, surroundings);
  const options = (ids: readonly string[], ...elsewhere: readonly string[][]) =>
    metrics
      .filter(({ id, datasource, archived }) => datasource === fields.datasource && (!archived || ids.includes(id)))
      .filter(({ id }) => !elsewhere.some((others) => others.includes(id)))
      .map(({ id, name }) => ({ value: id, label: name }));
  const save = async () => {
    if (!attempt()) return false;
    return update(changedOnly(opened, changeFrom(fields, surroundings)), opened);
  };

  return (
    <SidePanel title="Analysis settings" onClose={onClose} onSubmit={save}>
      <Select
        label="Data source"
        initial="None"
        options={sources.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.datasource}
        onChange={(id) =>
          change(
            withDataSource(
              fields,
              sources.find((one) => one.id === id),
              metrics,
            ),
          )
        }
        hint={known?.length === 0 ? 'Add one under Metrics and Data, Data Sources.' : undefined}
      />
      {fields.datasource && (
        <Select
          label="Assignment query"
          options={queries.map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.exposureQueryId}
          onChange={(exposureQueryId) => change({ exposureQueryId })}
          hint={queries.length === 0 ? 'This data source has none yet; add one on its page.' : undefined}
          error={shown.exposureQueryId}
        />
      )}
      <MultiSelect
        label="Goal metrics"
        hint="What the experiment is meant to change. The verdict is about the first."
        disabled={!fields.datasource}
        options={options(fields.metrics, fields.secondaryMetrics, fields.guardrails)}
        values={fields.metrics}
        onChange={(next) => change({ metrics: next })}
      />
      <MultiSelect
        label="Secondary metrics"
        optional
        disabled={!fields.datasource}
        options={options(fields.secondaryMetrics, fields.metrics, fields.guardrails)}
        values={fields.secondaryMetrics}
        onChange={(next) => change({ secondaryMetrics: next })}
      />
      <MultiSelect
        label="Guardrails"
        optional
        hint="What must not get worse."
        disabled={!fields.datasource}
        options={options(fields.guardrails, fields.metrics, fields.secondaryMetrics)}
        values={fields.guardrails}
        onChange={(next) => change({ guardrails: next })}
      />
      {fields.datasource && <Narrowing fields={fields} metrics={metrics} onChange={change} />}
      <Overrides
        overrides={fields.overrides}
        metrics={chosenMetrics(fields, metrics)}
        showsProblems={shown.overrides !== undefined}
        onChange={(overrides) => change({ overrides })}
      />
      <Select
        label="Statistics engine"
        initial={`Organization default (${ENGINE_NAMES[defaultEngine]})`}
        options={ENGINE_NAMES}
        value={fields.statsEngine}
        onChange={(next) => change({ statsEngine: next as StatsEngine | '' })}
      />
      <SwitchField
        label="Update automatically"
        hint="While the experiment runs, results are made anew by the organization’s schedule."
        checked={fields.autoSnapshots}
        onChange={(autoSnapshots) => change({ autoSnapshots })}
      />
      <SwitchField
        label="Regression adjustment (CUPED)"
        hint={adjustment ?? 'Uses what users did before they were exposed to narrow the intervals.'}
        checked={fields.regressionAdjustmentEnabled && adjustment === null}
        onChange={(regressionAdjustmentEnabled) => change({ regressionAdjustmentEnabled })}
        disabled={adjustment !== null}
        reason={adjustment ?? undefined}
      />
      <SwitchField
        label="Sequential testing"
        hint={
          engine === 'frequentist'
            ? 'Wider intervals that stay valid however often you look.'
            : 'Only with the frequentist engine.'
        }
        checked={fields.sequentialTestingEnabled && engine === 'frequentist'}
        onChange={(sequentialTestingEnabled) => change({ sequentialTestingEnabled })}
        disabled={engine !== 'frequentist'}
        reason={engine === 'frequentist' ? undefined : 'Only with the frequentist engine.'}
      />
      {fields.sequentialTestingEnabled && engine === 'frequentist' && (
        <TextField
          label="Sequential tuning"
          type="number"
          min={1}
          hint="The number of users at which intervals are narrowest."
          {...text('sequentialTestingTuningParameter')}
        />
      )}
    </SidePanel>
  );
}
