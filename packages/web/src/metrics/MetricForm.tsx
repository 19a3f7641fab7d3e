import { type FactMetric, adjustmentObstacle } from '@gb/domain/metrics';
import { useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useFactTables } from '../fact-tables/index.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useProject } from '../platform/project.tsx';
import { TextArea, TextField } from '../ui/Field.tsx';
import { SidePanel } from '../ui/Modal.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { describeMetric } from './describe.ts';
import { InverseField, JudgingFields } from './JudgingFields.tsx';
import { type MetricFields, fieldsOf, metricFrom, problemsOf } from './metricFields.ts';
import { SideFields } from './SideFields.tsx';
import { useCreateMetric, useMetric } from './useMetrics.ts';

const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;
const TYPES = [
  { value: 'proportion', label: 'Share of users who…' },
  { value: 'mean', label: 'Amount per user' },
  { value: 'ratio', label: 'One thing per another' },
] as const;
type TextName = { [Name in keyof MetricFields]: MetricFields[Name] extends string ? Name : never }[keyof MetricFields];

type MetricFormProps = {
  metric: FactMetric | null;
  /** Stands above the fields. */
  lead?: ReactNode;
  onClose: () => void;
};

/** Makes or changes a metric; what it will measure stands in words among the fields. */
export function MetricForm({ metric, lead, onClose }: MetricFormProps) {
  const create = useCreateMetric();
  const { update } = useMetric(metric?.id ?? '');
  const navigate = useNavigate();
  const { projectId } = useProject();
  const { settings } = useOrganization().organization;
  const tables = useFactTables().data?.factTables ?? [];
  const [fields, setFields] = useState(() => fieldsOf(metric, settings));
  const [tried, setTried] = useState(false);
  const change = (next: Partial<MetricFields>) => setFields({ ...fields, ...next });
  const problems = problemsOf(fields);
  const shown = tried ? problems : {};
  const text = (name: TextName) => ({
    value: fields[name],
    error: shown[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: event.currentTarget.value }),
  });
  const source = tables.find(({ id }) => id === fields.numerator.factTableId)?.datasource;

  const save = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return false;
    const input = metricFrom(fields);
    if (metric) return update(input);
    const { id } = await create.ofFacts({ ...input, projects: projectId ? [projectId] : [] });
    void navigate({ to: '/fact-metrics/$id', params: { id } });
  };

  return (
    <SidePanel
      title={metric ? 'Edit metric' : 'New metric'}
      onClose={onClose}
      onSubmit={save}
      submitText={metric ? 'Save' : 'Create metric'}
    >
      {lead}
      <TextField label="Name" {...text('name')} />
      <TextArea label="Description" optional {...text('description')} />
      <Segmented
        label="Type"
        value={fields.metricType}
        choices={TYPES}
        onChange={(metricType) => change({ metricType })}
      />
      <SideFields
        label={fields.metricType === 'ratio' ? 'Numerator' : 'Counted'}
        isProportion={fields.metricType === 'proportion'}
        side={fields.numerator}
        tables={tables}
        onChange={(numerator) => change({ numerator })}
        error={shown.numerator}
      />
      {fields.metricType === 'ratio' && (
        <SideFields
          label="Denominator"
          isProportion={false}
          side={fields.denominator}
          tables={tables.filter(({ datasource }) => source === undefined || datasource === source)}
          onChange={(denominator) => change({ denominator })}
          error={shown.denominator}
        />
      )}
      {fields.numerator.factTableId && (
        <p className="muted" role="status">
          {describeMetric(metricFrom(fields), tables)}
        </p>
      )}
      <InverseField fields={fields} onChange={change} />
      <Select
        label="Window"
        options={{
          none: 'Everything after exposure',
          conversion: 'Only shortly after exposure',
          lookback: 'Only the last stretch of the experiment',
        }}
        value={fields.window}
        onChange={(window) => change({ window: window as MetricFields['window'] })}
      />
      {fields.window !== 'none' && (
        <>
          <TextField label="Window length" inputMode="decimal" {...text('windowValue')} />
          <Select
            label="Window unit"
            options={UNITS}
            value={fields.windowUnit}
            onChange={(unit) => change({ windowUnit: unit as MetricFields['windowUnit'] })}
          />
        </>
      )}
      <TextField
        label={`Delay after exposure, ${fields.delayUnit}`}
        optional
        hint="Rows before it are not counted; a negative one reaches before exposure."
        inputMode="decimal"
        {...text('delayValue')}
      />
      {fields.metricType !== 'proportion' && (
        <Select
          label="Capping"
          hint="Keeps a few extreme users from deciding the result."
          options={{ none: 'None', percentile: 'At a percentile', absolute: 'At a value per user' }}
          value={fields.capping}
          onChange={(capping) =>
            change({
              capping: capping as MetricFields['capping'],
              cappingValue: capping === 'percentile' ? '99.9' : '',
            })
          }
        />
      )}
      {fields.metricType !== 'proportion' && fields.capping !== 'none' && (
        <TextField
          label={fields.capping === 'percentile' ? 'Percentile' : 'Highest value per user'}
          inputMode="decimal"
          {...text('cappingValue')}
        />
      )}
      <JudgingFields fields={fields} problems={shown} obstacle={adjustmentObstacle(fields)} onChange={change} />
    </SidePanel>
  );
}
