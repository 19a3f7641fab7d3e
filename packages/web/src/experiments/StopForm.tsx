import type { Experiment, StopInput } from '@gb/domain/experiments';
import { useState } from 'react';
import { celebrate } from '../platform/celebrate.ts';
import { Alert } from '../ui/Alert.tsx';
import { SwitchField, TextArea } from '../ui/Field.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { RESULT_NAMES } from './status.ts';
import { useExperiment } from './useExperiments.ts';

type Results = StopInput['results'];

/** What is released by default: the winner when it won, else nothing new. */
const releasesByDefault = (results: Results): boolean => results === 'won';

/** Ends a running experiment with a conclusion, and says what everyone gets from then on. */
export function StopForm({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const { stop } = useExperiment(experiment.id);
  const { variations, linkedFeatures } = experiment;
  const [results, setResults] = useState<Results | ''>('');
  const [winner, setWinner] = useState(1);
  const [releases, setReleases] = useState(false);
  const [released, setReleased] = useState('');
  const [reason, setReason] = useState('');
  const [analysis, setAnalysis] = useState('');
  const [tried, setTried] = useState(false);
  const isLinked = linkedFeatures.length > 0;
  const options = variations.map(({ id, name }) => ({ value: id, label: name }));

  const conclude = (next: Results) => {
    setResults(next);
    setReleases(releasesByDefault(next));
    setReleased(next === 'won' ? (variations[winner]?.id ?? '') : (variations[0]?.id ?? ''));
  };
  const save = async () => {
    setTried(true);
    if (results === '' || (isLinked && releases && !released)) return false;
    await stop({
      results,
      winner: results === 'won' ? winner : results === 'lost' ? 0 : undefined,
      analysis,
      reason,
      releasedVariationId: isLinked && releases ? released : '',
      excludeFromPayload: !(isLinked && releases),
    });
    if (results === 'won') void celebrate(`${experiment.name} won.`);
  };

  return (
    <Modal title="Stop experiment" onClose={onClose} onSubmit={save} submitText="Stop experiment" submitLook="danger">
      <TextArea label="Reason" optional value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
      <Select
        label="Conclusion"
        initial="Choose one"
        options={RESULT_NAMES}
        value={results}
        onChange={(next) => conclude(next as Results)}
        error={tried && results === '' ? 'Conclusion is required' : undefined}
      />
      {results === 'won' && variations.length > 2 && (
        <Select
          label="Winner"
          options={variations.map(({ name }, index) => ({ value: String(index), label: name })).slice(1)}
          value={String(winner)}
          onChange={(next) => {
            setWinner(Number(next));
            setReleased(variations[Number(next)]?.id ?? '');
          }}
        />
      )}
      {isLinked && results !== '' && (
        <SwitchField
          label="Go on serving one variation"
          hint="To everyone in the experiment, until you change the feature itself."
          checked={releases}
          onChange={setReleases}
        />
      )}
      {isLinked && releases && (
        <Select
          label="Variation to serve"
          options={options}
          value={released}
          onChange={setReleased}
          error={tried && !released ? 'Choose a variation' : undefined}
        />
      )}
      {isLinked && results === 'won' && !releases && (
        <Alert tone="warn">Everyone goes back to what they got without the experiment, although a variation won.</Alert>
      )}
      <TextArea
        label="Notes"
        optional
        rows={3}
        value={analysis}
        onChange={(event) => setAnalysis(event.currentTarget.value)}
      />
    </Modal>
  );
}
