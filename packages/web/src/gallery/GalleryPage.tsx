import { IconFlag3, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { AuthLayout } from '../auth/index.ts';
import { Markdown } from '../comments/index.ts';
import { ResultsTable } from '../experiments/index.ts';
import { useTheme } from '../platform/Theme.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Alert, ErrorAlert } from '../ui/Alert.tsx';
import { Avatar, InitialsAvatar } from '../ui/Avatar.tsx';
import { Badge, Tag, TagRow, type Tone } from '../ui/Badge.tsx';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { Card, Facts } from '../ui/Card.tsx';
import { Histogram } from '../ui/charts/Histogram.tsx';
import { TimeSeries } from '../ui/charts/TimeSeries.tsx';
import { ProgressBar, SplitBar, VariationName } from '../ui/charts/Variation.tsx';
import { CodeBlock } from '../ui/Copy.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { CodeField } from '../ui/editor/CodeField.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SwitchField, TextArea, TextField } from '../ui/Field.tsx';
import { formatChange, formatValue } from '../ui/format.ts';
import { Modal, SidePanel } from '../ui/Modal.tsx';
import { Page } from '../ui/Page.tsx';
import { Segmented, Tabs } from '../ui/Segmented.tsx';
import { Combo, ComboTags, MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import { Truncated } from '../ui/Truncated.tsx';
import { WeightField } from '../ui/WeightField.tsx';
import { GalleryList } from './GalleryList.tsx';
import { BINS, COMMENT, METRICS, QUERY, SERIES } from './samples.ts';

const LOOKS: readonly ButtonLook[] = ['primary', 'outline', 'soft', 'text', 'good', 'danger'];
const TONES: readonly Tone[] = ['neutral', 'good', 'bad', 'warn', 'accent'];

/** Every part of the interface on one page, for people who build it. Not in the product. */
export function GalleryPage() {
  const { choice, choose } = useTheme();
  return (
    <main>
      <Page
        title="Gallery"
        actions={
          <Segmented
            label="Theme"
            value={choice}
            onChange={choose}
            choices={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        }
      >
        <Buttons />
        <States />
        <Fields />
        <Overlays />
        <Charts />
        <Code />
        <Writing />
        <Card title="List">
          <GalleryList />
        </Card>
      </Page>
    </main>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, alignItems: 'center' }}>{children}</div>
);

function Buttons() {
  return (
    <Card title="Buttons">
      <Row>
        {LOOKS.map((look) => (
          <Button key={look} look={look} icon={<IconPlus size={15} />}>
            {look}
          </Button>
        ))}
        <Button busy>busy</Button>
        <Button disabled>disabled</Button>
        <ActionButton onAction={async () => Promise.reject(new Error('The server said no.'))}>Fails</ActionButton>
        <Dropdown
          items={[
            { label: 'One', onSelect: () => {} },
            { kind: 'divider' },
            { label: 'Delete', danger: true, onSelect: () => {} },
          ]}
        >
          Dropdown
        </Dropdown>
        <Tooltip body="Shown on hover and on focus.">
          <Button>Tooltip</Button>
        </Tooltip>
      </Row>
    </Card>
  );
}

function States() {
  const [tab, setTab] = useState('all');
  return (
    <Card title="States">
      <div style={{ display: 'grid', gap: 12 }}>
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone} dot>
              {tone}
            </Badge>
          ))}
          <Tag name="checkout" color="#029dd1" />
          <TagRow names={['mobile', 'design', 'growth', 'infra']} />
          <Avatar email="ada@acme.io" name="Ada Okafor" />
          <InitialsAvatar name="Ada Okafor" />
          <Truncated text="A name that goes on for much longer than two hundred pixels allow" />
          {[0, 1, 2, 3, 4, 5].map((index) => (
            <VariationName key={index} index={index} name={`Variation ${index}`} />
          ))}
        </Row>
        {TONES.map((tone) => (
          <Alert key={tone} tone={tone}>
            A message in the tone {tone}.
          </Alert>
        ))}
        <ErrorAlert text={'The first line of an error\n\nThe second line'} />
        <Tabs
          label="Tabs"
          value={tab}
          onChange={setTab}
          choices={[
            { value: 'all', label: 'All', count: 5000 },
            { value: 'mine', label: 'Mine', count: 12 },
          ]}
        />
        <Skeleton width="40%" />
        <Facts
          items={[
            ['Owner', 'Ada Okafor'],
            ['Created', '12 Aug 2026'],
          ]}
        />
        <EmptyState
          icon={<IconFlag3 size={22} />}
          title="Nothing here yet"
          actions={<Button look="primary">Make one</Button>}
        >
          What this is, in a sentence.
        </EmptyState>
        <CodeBlock label="Example" code="npm install" />
      </div>
    </Card>
  );
}

const GROUPS = [
  { group: 'Web', items: [{ value: 'shop', label: 'Shop' }] },
  { group: 'Phone', items: [{ value: 'app', label: 'App' }] },
];

function Fields() {
  const [text, setText] = useState('');
  const [one, setOne] = useState('b');
  const [many, setMany] = useState<string[]>(['checkout']);
  const [isOn, setOn] = useState(true);
  const [weight, setWeight] = useState(0.3333);
  const [group, setGroup] = useState('');
  return (
    <Card title="Fields">
      <div style={{ display: 'grid', gap: 14, maxWidth: 480 }}>
        <TextField label="Text" hint="A hint" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <TextField label="Wrong" error="Name is required" defaultValue="" />
        <TextField label="Password" type="password" defaultValue="secret" />
        <TextArea label="Prose" optional defaultValue="Two to six rows." />
        <Select label="Select from a map" options={{ a: 'First', b: 'Second' }} value={one} onChange={setOne} />
        <MultiSelect label="Several" options={['checkout', 'mobile', 'growth']} values={many} onChange={setMany} />
        <Combo label="Combo box" options={['checkout', 'mobile']} value={text} onChange={setText} />
        <Select label="Nothing chosen" options={GROUPS} initial="Choose one" value={group} onChange={setGroup} />
        <WeightField label="Weight, %" weight={weight} onChange={setWeight} />
        <ComboTags label="Combo of several" options={['checkout', 'mobile']} values={many} onChange={setMany} />
        <SwitchField label="Switch" hint="With words" checked={isOn} onChange={setOn} />
        <Row>
          <Switch label="production" look="production" checked={isOn} onChange={setOn} />
          <Switch label="staging" checked={isOn} onChange={setOn} />
          <Switch label="locked" checked={false} disabled reason="You may not" onChange={() => {}} />
        </Row>
      </div>
    </Card>
  );
}

function Overlays() {
  const [open, setOpen] = useState<'modal' | 'panel' | null>(null);
  const close = () => setOpen(null);
  const fail = async () => Promise.reject(new Error('The name is taken'));
  return (
    <Card title="Overlays">
      <Row>
        <Button onClick={() => setOpen('modal')}>Open a modal</Button>
        <Button onClick={() => setOpen('panel')}>Open a side panel</Button>
      </Row>
      {open === 'modal' && (
        <Modal title="A modal" docsHref="/api/docs" onClose={close} onSubmit={async () => {}} success="It worked.">
          <TextField label="Name" />
        </Modal>
      )}
      {open === 'panel' && (
        <SidePanel title="A side panel" onClose={close} onSubmit={fail}>
          <TextField label="Name" />
        </SidePanel>
      )}
    </Card>
  );
}

function Charts() {
  const [look, setLook] = useState<'violin' | 'interval'>('violin');
  return (
    <>
      <Row>
        <h2>Charts</h2>
        <Segmented
          label="Show changes as"
          value={look}
          onChange={setLook}
          choices={[
            { value: 'violin', label: 'Violin' },
            { value: 'interval', label: 'Interval' },
          ]}
        />
      </Row>
      <ResultsTable
        title="Goal metrics"
        engine="bayesian"
        metrics={METRICS}
        look={look}
        detail={({ name }) => (
          <TimeSeries title={`${name}: change against control, cumulative`} series={SERIES} format={formatChange} />
        )}
      />
      <Card title="Time series and split">
        <TimeSeries
          title="Change against control, cumulative, with 95% intervals"
          series={SERIES}
          format={formatChange}
        />
        <SplitBar
          coverage={0.8}
          splits={[
            { name: 'Control', weight: 0.5 },
            { name: 'Short', weight: 0.25 },
            { name: 'Benefit', weight: 0.25 },
          ]}
        />
        <Histogram title="Order value" bins={BINS} noun={['order', 'orders']} format={formatValue} />
        <ProgressBar share={0.89} label="Planned sample" />
      </Card>
    </>
  );
}

function Code() {
  const [json, setJson] = useState('{ "layout": "one page", "steps": 3 }');
  const [sql, setSql] = useState(QUERY);
  return (
    <Card title="Code">
      <CodeField label="JSON" language="json" value={json} onChange={setJson} />
      <CodeField label="SQL" language="sql" dialect="postgres" rows={4} value={sql} onChange={setSql} />
    </Card>
  );
}

function Writing() {
  return (
    <Card title="Markdown and the welcome layout">
      <Markdown text={COMMENT} />
      <Welcome />
    </Card>
  );
}

function Welcome() {
  const [isShown, setShown] = useState(false);
  if (!isShown) return <Button onClick={() => setShown(true)}>Show the welcome layout while it loads</Button>;
  return (
    <AuthLayout loading>
      <h1>Welcome</h1>
      <Button onClick={() => setShown(false)}>Back</Button>
    </AuthLayout>
  );
}
