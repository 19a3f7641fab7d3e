import type { Experiment, ExperimentResult, FeatureResult, GrowthBook, Widen } from '@gb/sdk';
import { useGrowthBook } from './context.tsx';

/** What an application's features are: the type of each one's value by key, as `gb types` writes it. */
export type Features = Record<string, unknown>;

/** The feature's value for this user, and where it came from. */
export const useFeature = <T = unknown>(id: string): FeatureResult<T> =>
  useGrowthBook().evalFeature(id) as FeatureResult<T>;

export const useFeatureIsOn = <F extends Features = Features>(id: string & keyof F): boolean =>
  useGrowthBook().isOn(id);

/** The feature's value, or the fallback when it is null or unknown. */
export const useFeatureValue = <T>(id: string, fallback: T): Widen<T> =>
  useGrowthBook().getFeatureValue(id, fallback) as Widen<T>;

/** Runs an experiment written in code. */
export const useExperiment = <T>(experiment: Experiment<T>): ExperimentResult<T> => useGrowthBook().run(experiment);

/** The hooks of one application, which know its features' keys and the types of their values. */
export type TypedHooks<F extends Features> = {
  useFeature: <K extends string & keyof F>(id: K) => FeatureResult<F[K]>;
  useFeatureIsOn: (id: string & keyof F) => boolean;
  useFeatureValue: <K extends string & keyof F>(id: K, fallback: F[K]) => F[K];
  useGrowthBook: () => GrowthBook<F>;
};

/** The same hooks, typed once for an application: `export const { useFeatureValue } = typedHooks<AppFeatures>()`. */
export const typedHooks = <F extends Features>(): TypedHooks<F> =>
  // The hooks take any key; what is added is what the compiler knows of them.
  ({ useFeature, useFeatureIsOn, useFeatureValue, useGrowthBook }) as unknown as TypedHooks<F>;
