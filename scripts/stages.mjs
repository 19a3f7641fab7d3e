// A reporter for the runner: says at the end in which projects the time went, which files took most of it, and in a line
// each what failed.

const SLOWEST = 12;
const REASON = 160;
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

/** Times are those of the workers: several run at once, so that they add up to more than the run took. */
export default class Stages {
  #modules = [];
  #failed = [];

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed')
      this.#note(`${test.project.name}  ${test.module.relativeModuleId} > ${test.fullName}`, errors);
  }

  onTestModuleEnd(module) {
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    this.#modules.push({
      project: module.project.name,
      file: module.relativeModuleId,
      loading: environmentSetupDuration + prepareDuration + collectDuration + setupDuration,
      testing: duration,
    });
    const broken = module.errors();
    if (broken.length > 0) this.#note(`${module.project.name}  ${module.relativeModuleId}`, broken);
  }

  onTestRunEnd() {
    const byProject = new Map();
    for (const { project, loading, testing } of this.#modules) {
      const sum = byProject.get(project) ?? { files: 0, loading: 0, testing: 0 };
      byProject.set(project, { files: sum.files + 1, loading: sum.loading + loading, testing: sum.testing + testing });
    }
    console.log('Where the time went (seconds of workers):');
    for (const [project, { files, loading, testing }] of byProject)
      console.log(
        `  ${project.padEnd(16)} ${String(files).padStart(4)} files, loading ${seconds(loading)}, tests ${seconds(testing)}`,
      );
    const slowest = this.#modules.sort((a, b) => b.testing - a.testing).slice(0, SLOWEST);
    for (const { project, file, testing } of slowest) console.log(`  ${seconds(testing)}  ${project}  ${file}`);
    if (this.#failed.length > 0) console.log(`What failed:\n${this.#failed.join('\n')}`);
  }

  #note(where, errors) {
    const reason = errors[0]?.message ?? '';
    const [first] = reason.split('\n');
    this.#failed.push(`  ${where}\n      ${first.slice(0, REASON)}`);
  }
}
