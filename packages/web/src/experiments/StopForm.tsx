import type { Experiment, StopInput } from '@gb/domain/experiments';
import { celebrate } from '../platform/celebrate.ts';
import { Alert } from '../ui/Alert.tsx';
import { SwitchField, TextArea } from '../ui/Field.tsx';
import { type Problems, byProblems, useFields } from '../ui/form/useFields.ts';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { RESULT_NAMES } from './status.ts';
import { useExperiment } from './useExperiments.ts';

type Results = StopInput['results'];

/** What is released by default: the winner when it won, else nothing new. */
const releasesByDefault = (results: Results): boolean => results === 'won';

type Typed = {
  results: Results | '';
  winner: number;
  releases: boolean;
  released: string;
  reason: string;
  analysis: string;
};

function stopProblems({ results, releases, released }: Typed, isLinked: boolean): Problems<Typed> {
  return {
    ...(results === '' ? { results: 'Conclusion is required' } : {}),
    ...(isLinked && releases && !released ? { released: 'Choose a variation' } : {}),
  };
}

/** Ends a running experiment with a conclusion, and says what everyone gets from then on. */
export function StopForm({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { stop } = useExperiment(experiment.id);
  const { variations, linkedFeatures } = experiment;
  const isLinked = linkedFeatures.length > 0;
  const { fields, shown, change, text, attempt } = useFields<Typed, Typed>(
    () => ({ results: '', winner: 1, releases: false, released: '', reason: '', analysis: '' }),
    byProblems((typed) => stopProblems(typed, isLinked)),
  );
  const { results, winner, releases, released } = fields;
  const options = variations.map(({ id, name }) => ({ value: id, label: name }));

  const conclude = (next: Results) =>
    change({
      results: next,
      releases: releasesByDefault(next),
      released: next === 'won' ? (variations[winner]?.id ?? '') : (variations[0]?.id ?? ''),
    });
  const save = async () => {
    const typed = attempt();
    if (!typed || typed.results === '') return false;
    const isReleased = isLinked && typed.releases;
    await stop({
      results: typed.results,
      winner: typed.results === 'won' ? typed.winner : typed.results === 'lost' ? 0 : undefined,
      analysis: typed.analysis,
      reason: typed.reason,
      releasedVariationId: isReleased ? typed.released : '',
      excludeFromPayload: !isReleased,
    });
    if (typed.results === 'won') void celebrate(`${experiment.name} won.`);
  };

  return (
    <Modal title="Stop experiment" onClose={onClose} onSubmit={save} submitText="Stop experiment" submitLook="danger">
      <TextArea label="Reason" optional {...text('reason')} />
      <Select
        label="Conclusion"
        initial="Choose one"
        options={RESULT_NAMES}
        value={results}
        onChange={(next) => conclude(next as Results)}
        error={shown.results}
      />
      {results === 'won' && variations.length > 2 && (
        <Select
          label="Winner"
          options={variations.map(({ name }, index) => ({ value: String(index), label: name })).slice(1)}
          value={String(winner)}
          onChange={(next) => change({ winner: Number(next), released: variations[Number(next)]?.id ?? '' })}
        />
      )}
      {isLinked && results !== '' && (
        <SwitchField
          label="Go on serving one variation"
          hint="To everyone in the experiment, until you change the feature itself."
          checked={releases}
          onChange={(on) => change({ releases: on })}
        />
      )}
      {isLinked && releases && (
        <Select
          label="Variation to serve"
          options={options}
          value={released}
          onChange={(next) => change({ released: next })}
          error={shown.released}
        />
      )}
      {isLinked && results === 'won' && !releases && (
        <Alert tone="warn">Everyone goes back to what they got without the experiment, although a variation won.</Alert>
      )}
      <TextArea label="Notes" optional rows={3} {...text('analysis')} />
    </Modal>
  );
}
