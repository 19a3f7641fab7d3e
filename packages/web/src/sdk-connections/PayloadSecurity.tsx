import {
  type Capability,
  KNOWN_VERSIONS,
  type NewSdkConnection,
  VERSIONED_LANGUAGES,
  missingFrom,
} from '@gb/domain/sdk-connections';
import { Alert } from '../ui/Alert.tsx';
import { SwitchField } from '../ui/Field.tsx';
import type { Problems } from '../ui/form/useFields.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { LANGUAGE_GROUPS } from './languages.ts';

type Values = NewSdkConnection;
/** What these fields need of the form they are in. */
type Form = { fields: Values; shown: Problems<Values>; change: (next: Partial<Values>) => void };
type Level = 'plain' | 'ciphered' | 'remote';

const LEVELS: Readonly<Record<Level, { label: string; hint: string }>> = {
  plain: { label: 'Plain text', hint: 'Anyone with the client key can read the rules.' },
  ciphered: { label: 'Ciphered', hint: 'The rules travel encrypted, hashed or without names.' },
  remote: { label: 'Remote evaluated', hint: 'The server decides for each user; rules never leave it.' },
};

const BACKEND = new Set(LANGUAGE_GROUPS.find(({ group }) => group === 'Backend')?.items.map(({ value }) => value));

/** Whether a language's libraries run in pages. */
const runsInPages = (language: string): boolean =>
  ['javascript', 'react', 'nextjs'].includes(language) || language.startsWith('nocode');

/** How much of the rules an SDK gets to see. */
export function PayloadSecurity({ form }: { form: Form }) {
  const { fields: values, change } = form;
  const set = (name: Flag, on: boolean) => change({ [name]: on });
  const mayBeRemote = !values.languages.some((language) => BACKEND.has(language));
  const level = levelOf(values);
  const choose = (next: Level) => {
    set('remoteEvalEnabled', next === 'remote');
    set('encryptPayload', next === 'ciphered');
    set('hashSecureAttributes', next === 'ciphered');
    set('includeExperimentNames', next !== 'ciphered');
  };
  const levels = (Object.keys(LEVELS) as Level[]).filter((each) => each !== 'remote' || mayBeRemote || level === each);
  return (
    <>
      <div>
        <div style={{ marginBottom: 6, fontWeight: 560 }}>SDK payload security</div>
        <Segmented
          label="SDK payload security"
          value={level}
          onChange={choose}
          choices={levels.map((value) => ({ value, label: LEVELS[value].label }))}
        />
        <p className="muted" style={{ marginTop: 6 }}>
          {LEVELS[level].hint}
        </p>
      </div>
      {level === 'ciphered' && (
        <>
          <SwitchField
            label="Encrypt the payload"
            hint="The SDK needs the decryption key too."
            checked={values.encryptPayload}
            onChange={(on) => set('encryptPayload', on)}
          />
          <SwitchField
            label="Hash secure attributes"
            hint="Values of secure attributes leave the server only as SHA-256."
            checked={values.hashSecureAttributes}
            onChange={(on) => set('hashSecureAttributes', on)}
          />
          <SwitchField
            label="Hide experiment and variation names"
            checked={!values.includeExperimentNames}
            onChange={(on) => set('includeExperimentNames', !on)}
          />
        </>
      )}
      {values.languages.some(runsInPages) && <PageExperiments form={form} />}
      <Lacking values={values} />
    </>
  );
}

/** Which experiments that change pages by themselves come along. */
function PageExperiments({ form }: { form: Form }) {
  const { fields: values, change } = form;
  const asksForSome = values.includeVisualExperiments || values.includeRedirectExperiments;
  return (
    <>
      <SwitchField
        label="Include visual experiments"
        hint="Experiments that change the page without a feature."
        checked={values.includeVisualExperiments}
        onChange={(on) => change({ includeVisualExperiments: on })}
      />
      <SwitchField
        label="Include URL redirects"
        hint="Experiments that send visitors to another page."
        checked={values.includeRedirectExperiments}
        onChange={(on) => change({ includeRedirectExperiments: on })}
      />
      {asksForSome && (
        <SwitchField
          label="Include drafts"
          hint="Nobody gets into a draft, but its variations can be looked at with ?key=index in the address."
          checked={values.includeDraftExperiments}
          onChange={(on) => change({ includeDraftExperiments: on })}
        />
      )}
    </>
  );
}

type Flag = 'remoteEvalEnabled' | 'encryptPayload' | 'hashSecureAttributes' | 'includeExperimentNames';

function levelOf(values: Values): Level {
  if (values.remoteEvalEnabled) return 'remote';
  const isCiphered = values.encryptPayload || values.hashSecureAttributes || values.includeExperimentNames === false;
  return isCiphered ? 'ciphered' : 'plain';
}

/** What the chosen version of the SDK is too old for, and which version would do. */
function Lacking({ values }: { values: Values }) {
  const wanted: Partial<Record<Capability, string | false>> = {
    encryption: values.encryptPayload && 'encrypted payloads',
    remoteEval: values.remoteEvalEnabled && 'remote evaluation',
    visualEditor: values.includeVisualExperiments && 'visual experiments',
    redirects: values.includeRedirectExperiments && 'redirects',
    savedGroupReferences: values.savedGroupReferencesEnabled && 'id lists sent once',
  };
  const lacking = missingFrom({ languages: values.languages, sdkVersion: values.sdkVersion });
  return lacking.map(({ capability, since }) =>
    wanted[capability] ? (
      <Alert key={capability} tone="warn">
        Version {values.sdkVersion} cannot use {wanted[capability]}: that came with version {since}.
      </Alert>
    ) : null,
  );
}

/** The version of the library in use, for languages whose history is known. */
export function SdkVersion({ form }: { form: Form }) {
  const { languages, sdkVersion } = form.fields;
  if (!languages.some((language) => VERSIONED_LANGUAGES.includes(language))) return null;
  const known = [...new Set([...KNOWN_VERSIONS, sdkVersion])].filter(Boolean);
  return (
    <Select
      label="SDK version"
      hint="The version of @growthbook/growthbook your application uses, or the next older one listed."
      initial="Newest"
      options={known}
      value={sdkVersion}
      onChange={(version) => form.change({ sdkVersion: version })}
      error={form.shown.sdkVersion}
    />
  );
}
