import type { NewSdkConnection } from '@gb/domain/sdk-connections';
import { useFieldsFor } from '../custom-fields/index.ts';
import { MultiSelect } from '../ui/Combo.tsx';
import { SwitchField, TextField } from '../ui/Field.tsx';
import type { Problems } from '../ui/form/useFields.ts';

type Form = {
  fields: NewSdkConnection;
  shown: Problems<NewSdkConnection>;
  change: (next: Partial<NewSdkConnection>) => void;
};

/** What else travels with features, and how, and the proxy it may go through. */
export function DeliveryFields({ form }: { form: Form }) {
  const { fields: values, shown, change } = form;
  const fields = useFieldsFor('feature', '');
  return (
    <details>
      <summary>Delivery, metadata and proxy</summary>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 14, marginTop: 12 }}>
        <SwitchField
          label="Send id lists once"
          hint={
            values.hashSecureAttributes
              ? 'Not while secure attributes are hashed: each rule then carries its own list.'
              : 'Rules name a saved group instead of repeating what is in it. JavaScript from 1.1.0 reads that.'
          }
          disabled={values.hashSecureAttributes}
          checked={values.savedGroupReferencesEnabled && !values.hashSecureAttributes}
          onChange={(on) => change({ savedGroupReferencesEnabled: on })}
        />
        <SwitchField
          label="Send draft experiments of features"
          hint="They take nobody, but testers can force themselves into a variation."
          checked={values.includeDraftExperimentRefs}
          onChange={(on) => change({ includeDraftExperimentRefs: on })}
        />
        <SwitchField
          label="Send the project of each feature"
          checked={values.includeProjectIdInMetadata}
          onChange={(on) => change({ includeProjectIdInMetadata: on })}
        />
        <SwitchField
          label="Send the tags of each feature"
          checked={values.includeTagsInMetadata}
          onChange={(on) => change({ includeTagsInMetadata: on })}
        />
        <SwitchField
          label="Send custom fields"
          hint="Whoever has the client key can read them."
          checked={values.includeCustomFieldsInMetadata}
          onChange={(on) => change({ includeCustomFieldsInMetadata: on })}
        />
        {values.includeCustomFieldsInMetadata && fields.length > 0 && (
          <MultiSelect
            label="Custom fields to send"
            placeholder="All fields"
            options={fields.map(({ id, name }) => ({ value: id, label: name }))}
            values={values.allowedCustomFieldsInMetadata}
            onChange={(next) => change({ allowedCustomFieldsInMetadata: next })}
          />
        )}
        <SwitchField
          label="Use a proxy"
          hint="A GrowthBook Proxy that keeps features near your applications. It finds this connection by itself."
          checked={values.proxyEnabled}
          onChange={(on) => change({ proxyEnabled: on })}
        />
        {values.proxyEnabled && (
          <TextField
            label="Proxy address"
            placeholder="https://proxy.example.com"
            hint="Where the proxy can be reached from this server, to check how it is."
            optional
            value={values.proxyHost}
            onChange={(event) => change({ proxyHost: event.target.value })}
            error={shown.proxyHost}
          />
        )}
      </div>
    </details>
  );
}
