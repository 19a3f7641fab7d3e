/** A page drawn on the server and taken over in the browser; the test runs both ends. */
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  FeaturesReady,
  FeatureString,
  GrowthBook,
  GrowthBookProvider,
  IfFeatureEnabled,
  useExperiment,
  useFeatureValue,
} from '../src/index.ts';

type Given = { payload: object; attributes: { id: string } };

const Shop = () => {
  const color = useFeatureValue('color', 'none');
  const { value } = useExperiment({ key: 'layout', variations: ['list', 'grid'] });
  return (
    <main>
      <FeaturesReady fallback="waiting">
        <h1 style={{ color }}>{value}</h1>
        <IfFeatureEnabled feature="banner">Sale!</IfFeatureEnabled>
        <p>
          <FeatureString feature="color" default="none" />
        </p>
      </FeaturesReady>
    </main>
  );
};

const clientFor = ({ payload, attributes }: Given) => new GrowthBook({ attributes }).initSync({ payload });

const view = (client: GrowthBook) => (
  <GrowthBookProvider growthbook={client}>
    <Shop />
  </GrowthBookProvider>
);

export const draw = (given: Given): string => renderToString(view(clientFor(given)));

/** Runs in the browser. */
export const takeOver = (given: Given): GrowthBook => {
  const client = clientFor(given);
  hydrateRoot(document.querySelector('#root') as Element, view(client), {
    onRecoverableError: (error) => console.error('hydration', error),
  });
  return client;
};
