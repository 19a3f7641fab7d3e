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

/** What the client lends to its page experiments. @internal */
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

/** Runs the experiments that change the page, and takes back what no longer applies. @internal */
export class PageExperiments {
  redirectUrl = '';
  #host: PageHost;
  #applied = new Map<string, Applied>();
  #triggered = new Set<string>();

  constructor(host: PageHost) {
    this.#host = host;
  }

  /** Runs all; a value that has not changed is left in place unless `force`. */
  update(experiments: AutoExperiment[], force?: boolean): void {
    const present = new Set(experiments.map(identity));
    for (const id of this.#applied.keys()) if (!present.has(id)) this.#undo(id);
    if (this.#host.options.disableExperimentsOnLoad) return;
    for (const experiment of experiments) {
      const result = this.#run(experiment, force);
      if (result?.inExperiment && getAutoExperimentChangeType(experiment) === 'redirect') break;
    }
  }

  trigger(experiments: AutoExperiment[], key: string): Result[] {
    this.#triggered.add(key);
    return experiments.flatMap((experiment) => (experiment.key === key && this.#run(experiment)) || []);
  }

  #undo(id: string): void {
    const applied = this.#applied.get(id);
    this.#applied.delete(id);
    if (applied) void guarded(applied.undo);
  }

  #run(experiment: AutoExperiment, force?: boolean): Result | undefined {
    const id = identity(experiment);
    const applied = this.#applied.get(id);
    if (experiment.manual && !applied && !this.#triggered.has(experiment.key)) return;
    const { options, url, run } = this.#host;
    const type = getAutoExperimentChangeType(experiment);
    const result = run(experiment, isBlocked(options, experiment, type, url())) as Result;
    const value = JSON.stringify(result.value);
    if (!force && result.inExperiment && applied?.value === value) return result;
    this.#undo(id);
    if (result.inExperiment) {
      void guarded(() => {
        if (type === 'redirect') return this.#redirect(experiment, result.value.urlRedirect);
        const undo = (options.applyDomChangesCallback ?? applyChange)(result.value, options.jsInjectionNonce);
        if (undo) this.#applied.set(id, { value, undo });
      });
    }
    return result;
  }

  /** Blocked experiments do not come here, so both addresses can be read. */
  #redirect({ persistQueryString, urlPatterns = [] }: AutoExperiment, target?: string): void {
    const { options, url, tracked } = this.#host;
    if (target && persistQueryString) target = withQueryOf(url(), target);
    if (!target || isURLTargeted(target, urlPatterns)) return;
    this.redirectUrl = target;
    const go = options.navigate ?? (isBrowser && ((to: string) => location.replace(to)));
    if (!go) return;
    const { navigateDelay = options.navigate ? 0 : 100, maxNavigateDelay = 1000 } = options;
    const told = Promise.race([tracked(), pause(maxNavigateDelay)]);
    void Promise.all([told, pause(navigateDelay)]).then(() => guarded(() => go(target)));
  }
}

const identity = (experiment: AutoExperiment) =>
  experiment.changeId || experiment.key + JSON.stringify(experiment.urlPatterns);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The target with the parameters of the current address that it does not name itself. */
const withQueryOf = (current: string, target: string): string => {
  const { searchParams } = new URL(current);
  const url = new URL(target);
  for (const [name, value] of searchParams) if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
};

const isBlocked = (options: Options, experiment: AutoExperiment, type: ChangeType, current: string): boolean => {
  if (options.blockedChangeIds?.includes(experiment.changeId as string)) return true;
  if (type === 'visual') {
    return (
      !!options.disableVisualExperiments ||
      (!!options.disableJsInjection && experiment.variations.some((each) => each?.js))
    );
  }
  if (type === 'unknown' || options.disableUrlRedirectExperiments) return true;
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
