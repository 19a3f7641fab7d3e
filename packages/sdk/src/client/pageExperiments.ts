import { isURLTargeted } from '../evaluate/url.ts';
import type { AutoExperiment, Experiment, ExperimentResult, PageChange } from '../payload.ts';
import type { Options } from './options.ts';
import { applyChange } from './pageChange.ts';
import { guarded, isBrowser } from './platform.ts';

export type ChangeType = 'redirect' | 'visual' | 'unknown';

/** What kind of change an experiment makes, judged by all its variations. */
export const getAutoExperimentChangeType = ({ urlPatterns, variations }: AutoExperiment): ChangeType => {
  if (urlPatterns && variations.some((change) => change?.urlRedirect)) return 'redirect';
  return variations.some((change) => change?.domMutations || change?.js || change?.css) ? 'visual' : 'unknown';
};

/** What the client lends to its page experiments. */
export type PageHost = {
  options: Options;
  url(): string;
  /** Runs the experiment, or gives a result for a user kept out, which nobody is told of. */
  run(experiment: Experiment, isKeptOut: boolean): ExperimentResult;
  /** Settles when the newest tracking callback has. */
  tracked(): Promise<unknown> | undefined;
};

type Applied = { value: string; undo(): void };
type Result = ExperimentResult<PageChange>;

/** Runs the experiments that change the page, and takes back what no longer applies. */
export class PageExperiments {
  redirectUrl = '';
  #host: PageHost;
  #applied = new Map<string, Applied>();
  #triggered = new Set<string>();
  #isHeld: boolean;

  constructor(host: PageHost) {
    this.#host = host;
    this.#isHeld = !!host.options.disableExperimentsOnLoad;
  }

  /** Runs all; a value that has not changed is left in place unless `force`. */
  update(experiments: AutoExperiment[], force?: boolean): void {
    const present = new Set(experiments.map(identity));
    for (const id of this.#applied.keys()) if (!present.has(id)) this.#undo(id);
    if (this.#isHeld) return;
    for (const experiment of experiments) {
      const result = this.#run(experiment, force);
      if (result?.inExperiment && getAutoExperimentChangeType(experiment) === 'redirect') break;
    }
  }

  /** Lets the held experiments go. */
  release(experiments: AutoExperiment[]): void {
    this.#isHeld = false;
    this.update(experiments, true);
  }

  trigger(experiments: AutoExperiment[], key: string): Result[] {
    this.#triggered.add(key);
    return experiments.flatMap((experiment) => (experiment.key === key ? (this.#run(experiment) ?? []) : []));
  }

  #undo(id: string): void {
    const applied = this.#applied.get(id);
    this.#applied.delete(id);
    if (applied) void guarded(applied.undo);
  }

  #run(experiment: AutoExperiment, force?: boolean): Result | null {
    const id = identity(experiment);
    const applied = this.#applied.get(id);
    if (experiment.manual && !applied && !this.#triggered.has(experiment.key)) return null;
    const host = this.#host;
    const type = getAutoExperimentChangeType(experiment);
    const result = host.run(experiment, isBlocked(host.options, experiment, type, host.url())) as Result;
    const value = JSON.stringify(result.value);
    if (!force && result.inExperiment && applied?.value === value) return result;
    this.#undo(id);
    if (!result.inExperiment) return result;
    if (type === 'redirect') this.#redirect(experiment, result.value.urlRedirect);
    else {
      const { applyDomChangesCallback: apply, jsInjectionNonce } = host.options;
      const undo = apply ? apply(result.value) : applyChange(result.value, jsInjectionNonce);
      if (undo) this.#applied.set(id, { value, undo });
    }
    return result;
  }

  #redirect(experiment: AutoExperiment, to?: string): void {
    const { options } = this.#host;
    const target = to && redirectTarget(experiment, to, this.#host.url());
    if (!target || isURLTargeted(target, experiment.urlPatterns ?? [])) return;
    this.redirectUrl = target;
    const go = options.navigate ?? (isBrowser ? (url: string) => location.replace(url) : null);
    if (!go) return;
    const { navigateDelay = options.navigate ? 0 : 100, maxNavigateDelay = 1000 } = options;
    const told = Promise.race([this.#host.tracked(), pause(maxNavigateDelay)]);
    void Promise.all([told, pause(navigateDelay)]).then(() => guarded(() => go(target)));
  }
}

const identity = (experiment: AutoExperiment) =>
  experiment.changeId || experiment.key + JSON.stringify(experiment.urlPatterns);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const redirectTarget = ({ persistQueryString }: AutoExperiment, target: string, current: string): string => {
  if (!persistQueryString) return target;
  try {
    const url = new URL(target);
    for (const [name, value] of new URL(current).searchParams) {
      if (!url.searchParams.has(name)) url.searchParams.set(name, value);
    }
    return url.href;
  } catch {
    return target;
  }
};

const isBlocked = (options: Options, experiment: AutoExperiment, type: ChangeType, current: string): boolean => {
  if (experiment.changeId && options.blockedChangeIds?.includes(experiment.changeId)) return true;
  if (type === 'visual') {
    return (
      !!options.disableVisualExperiments ||
      (!!options.disableJsInjection && experiment.variations.some((each) => each?.js))
    );
  }
  if (type !== 'redirect' || options.disableUrlRedirectExperiments) return true;
  try {
    const { origin } = new URL(current);
    const crosses = experiment.variations.some(
      (each) => each.urlRedirect && new URL(each.urlRedirect).origin !== origin,
    );
    return crosses && !!options.disableCrossOriginUrlRedirectExperiments;
  } catch {
    return true;
  }
};
