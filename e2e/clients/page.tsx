/** Puts the official client libraries, as npm has them, and ours, into a page of their own for sdkOfficial.test.ts. */
import * as ours from '@gb/sdk';
import * as newest from '@growthbook/growthbook';
import * as oldest from '@growthbook/growthbook-0.32.0';
import * as react from '@growthbook/growthbook-react';
import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature } from '@openfeature/web-sdk';
import { createRoot } from 'react-dom/client';

/** Draws a feature with the official React library, and keeps drawing it. */
function drawWithReact(options: object, feature: string): void {
  const growthbook = new react.GrowthBook(options);
  const Shown = () => <output id="react">{String(react.useFeatureValue(feature, 'not known'))}</output>;
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <react.GrowthBookProvider growthbook={growthbook}>
      <react.FeaturesReady timeout={5000} fallback={<output id="react">waiting</output>}>
        <Shown />
      </react.FeaturesReady>
    </react.GrowthBookProvider>,
  );
  void growthbook.init({ streaming: true });
}

Object.assign(window, { libraries: { newest, oldest, ours }, drawWithReact, OpenFeature, OFREPWebProvider });
