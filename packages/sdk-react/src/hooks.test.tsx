import { act } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  FeaturesReady,
  FeatureString,
  GrowthBook,
  GrowthBookProvider,
  IfFeatureEnabled,
  typedHooks,
  useExperiment,
  useFeature,
  useFeatureIsOn,
  useFeatureValue,
  useGrowthBookSSR,
} from './index.ts';

const features = { color: { defaultValue: 'red' }, banner: { defaultValue: false } };

const Everything = () => {
  const value = useFeatureValue('color', 'none');
  const isOn = useFeatureIsOn('banner');
  const { source } = useFeature('color');
  const { variationId } = useExperiment({ key: 'e', variations: [0, 1], weights: [0, 1] });
  return (
    <p>
      {[value, isOn, source, variationId].join(' ')}
      <IfFeatureEnabled feature="banner">!</IfFeatureEnabled> <FeatureString feature="none" default="?" />
    </p>
  );
};

const page = (growthbook: GrowthBook) => (
  <GrowthBookProvider growthbook={growthbook}>
    <Everything />
  </GrowthBookProvider>
);

let container: HTMLElement;
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
});

test('components show features and change with them', async () => {
  const growthbook = new GrowthBook({ features, attributes: { id: 'u1' } });
  await act(async () => createRoot(container).render(page(growthbook)));
  expect(container.textContent).toBe('red false defaultValue 1 ?');
  await act(async () => growthbook.setFeatures({ color: { defaultValue: 'blue' }, banner: { defaultValue: true } }));
  expect(container.textContent).toBe('blue true defaultValue 1! ?');
});

test('what the server drew is what the browser takes over', async () => {
  const make = () => new GrowthBook({ features, attributes: { id: 'u1' } });
  container.innerHTML = renderToString(page(make()));
  const before = container.firstElementChild;
  const errors: unknown[] = [];
  await act(async () => void hydrateRoot(container, page(make()), { onRecoverableError: (e) => errors.push(e) }));
  expect(errors).toEqual([]);
  expect(container.firstElementChild).toBe(before);
});

test('children wait for features, but not for ever', async () => {
  const growthbook = new GrowthBook();
  const view = (timeout?: number) => (
    <GrowthBookProvider growthbook={growthbook}>
      <FeaturesReady timeout={timeout} fallback="wait">
        go
      </FeaturesReady>
    </GrowthBookProvider>
  );
  const root = createRoot(container);
  await act(async () => root.render(view()));
  expect(container.textContent).toBe('wait');
  await act(async () => root.render(view(10)));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 30)));
  expect(container.textContent).toBe('go');
});

test('what a server loaded is there before the page is drawn', async () => {
  const data = { attributes: { id: 'u9' }, features: { color: { defaultValue: 'green' } } };
  const seen: string[] = [];
  const Page = () => {
    useGrowthBookSSR(data);
    seen.push(useFeatureValue('color', 'none'));
    return null;
  };
  const growthbook = new GrowthBook();
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <GrowthBookProvider growthbook={growthbook}>
        <Page />
      </GrowthBookProvider>,
    ),
  );
  expect(new Set(seen)).toEqual(new Set(['green']));
  expect(growthbook.getAttributes()).toEqual({ id: 'u9' });
});

test('hooks typed by an application answer as the others do', async () => {
  const hooks = typedHooks<{ color: string; banner: boolean }>();
  const Typed = () => {
    const seen = [
      hooks.useFeatureValue('color', 'none'),
      hooks.useFeatureIsOn('banner'),
      hooks.useFeature('color').source,
    ];
    return <p>{[...seen, hooks.useGrowthBook().isOn('banner')].join(' ')}</p>;
  };
  const growthbook = new GrowthBook({ features });
  await act(async () =>
    createRoot(container).render(
      <GrowthBookProvider growthbook={growthbook}>
        <Typed />
      </GrowthBookProvider>,
    ),
  );
  expect(container.textContent).toBe('red false defaultValue false');
});
