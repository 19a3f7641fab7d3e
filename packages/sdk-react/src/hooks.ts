import type { Experiment, ExperimentResult, FeatureResult, Widen } from '@gb/sdk';
import { useGrowthBook } from './context.tsx';

/** The feature's value for this user, and where it came from. */
export const useFeature = <T = unknown>(id: string): FeatureResult<T> =>
  useGrowthBook().evalFeature(id) as FeatureResult<T>;

export const useFeatureIsOn = (id: string): boolean => useGrowthBook().isOn(id);

/** The feature's value, or the fallback when it is null or unknown. */
export const useFeatureValue = <T>(id: string, fallback: T): Widen<T> =>
  useGrowthBook().getFeatureValue(id, fallback) as Widen<T>;

/** Runs an experiment written in code. */
export const useExperiment = <T>(experiment: Experiment<T>): ExperimentResult<T> => useGrowthBook().run(experiment);
