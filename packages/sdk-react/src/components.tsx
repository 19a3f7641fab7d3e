import type { Experiment, ExperimentResult } from '@gb/sdk';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useGrowthBook } from './context.tsx';
import { useFeatureIsOn, useFeatureValue } from './hooks.ts';

/** Shows its children while the feature is on. */
export const IfFeatureEnabled = ({ feature, children }: { feature: string; children?: ReactNode }) =>
  useFeatureIsOn(feature) ? children : null;

/** The feature's value as text. */
export const FeatureString = ({ feature, default: fallback }: { feature: string; default: string }) =>
  useFeatureValue(feature, fallback);

type FeaturesReadyProps = { timeout?: number; fallback?: ReactNode; children?: ReactNode };

/** Shows the fallback until features are there, or until `timeout` milliseconds have passed. */
export const FeaturesReady = ({ timeout, fallback = null, children }: FeaturesReadyProps) => {
  const { ready } = useGrowthBook();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!timeout || ready) return;
    const timer = setTimeout(() => setLate(true), timeout);
    return () => clearTimeout(timer);
  }, [timeout, ready]);
  return ready || isLate ? children : fallback;
};

export type RunExperiment = <T>(experiment: Experiment<T>) => ExperimentResult<T>;

/** Gives a component the prop `runExperiment`, for those that cannot use hooks. */
export const withRunExperiment = <P extends { runExperiment: RunExperiment }>(Component: ComponentType<P>) => {
  const WithRunExperiment = (props: Omit<P, 'runExperiment'>) => {
    const growthbook = useGrowthBook();
    const runExperiment: RunExperiment = (experiment) => growthbook.run(experiment);
    // The props that were left out are exactly the one that is added.
    return <Component {...({ ...props, runExperiment } as unknown as P)} />;
  };
  WithRunExperiment.displayName = `withRunExperiment(${Component.displayName || Component.name || 'Component'})`;
  return WithRunExperiment;
};
