import { ROLE_DESCRIPTIONS, ROLE_LABELS, type RoleAssignment } from '@gb/domain/members';
import { ROLE_NAMES, type Role, type RoleInfo, hasEnvironmentLimits } from '@gb/domain/permissions';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useDefinitions, useOrganization } from '../platform/OrganizationProvider.tsx';
import { Alert } from '../ui/Alert.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { SwitchField } from '../ui/Field.tsx';
import { MultiSelect } from '../ui/Combo.tsx';
import { Select } from '../ui/Select.tsx';
import styles from './Team.module.css';

type FieldsProps<T> = { value: T; onChange: (value: T) => void };

/** Everything that decides what somebody may do: the role, its environments, and roles of their own in projects. */
export function RoleFields({ value, onChange }: FieldsProps<RoleAssignment>) {
  const { data } = useDefinitions();
  const mayLimit = useOrganization().commercialFeatures.includes('advanced-permissions');
  const projects = data?.projects ?? [];
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name ?? id;
  const free = projects.filter(({ id }) => !value.projectRoles.some(({ project }) => project === id));
  const setProject = (index: number, info: RoleInfo) =>
    onChange({
      ...value,
      projectRoles: value.projectRoles.map((own, at) => (at === index ? { ...own, ...plain(info) } : own)),
    });
  return (
    <>
      <RoleInfoFields
        label="Role"
        value={value}
        onChange={(info) => onChange({ ...value, ...plain(info) })}
        roles={ROLE_NAMES}
        mayLimit={mayLimit}
      />
      {value.projectRoles.map((own, index) => (
        <div key={own.project} className={styles.project} role="group" aria-label={`In ${nameOf(own.project)}`}>
          <div className={styles.projectHead}>
            <strong>In {nameOf(own.project)}</strong>
            <IconButton
              label={`Remove the role in ${nameOf(own.project)}`}
              onClick={() => onChange({ ...value, projectRoles: value.projectRoles.filter((_, at) => at !== index) })}
            >
              <IconX size={16} />
            </IconButton>
          </div>
          <RoleInfoFields
            label={`Role in ${nameOf(own.project)}`}
            value={own}
            onChange={(info) => setProject(index, info)}
            roles={PROJECT_ROLES}
            mayLimit={mayLimit}
          />
        </div>
      ))}
      {mayLimit && free.length > 0 && (
        <div>
          <Dropdown
            small
            icon={<IconPlus size={15} />}
            items={free.map(({ id, name }) => ({
              label: name,
              onSelect: () =>
                onChange({
                  ...value,
                  projectRoles: [...value.projectRoles, { project: id, ...plain(value), role: 'readonly' }],
                }),
            }))}
          >
            Add a role in a project
          </Dropdown>
        </div>
      )}
      {!mayLimit && <Alert>Limits to environments and roles in single projects come with a paid plan.</Alert>}
    </>
  );
}

/** Administrators are administrators of everything. */
const PROJECT_ROLES = ROLE_NAMES.filter((role) => role !== 'admin');

const plain = ({ role, limitAccessByEnvironment, environments }: RoleInfo) => ({
  role,
  limitAccessByEnvironment,
  environments: [...environments],
});

type RoleInfoProps = FieldsProps<RoleInfo> & { label: string; roles: readonly Role[]; mayLimit: boolean };

/** One role, and the environments it is limited to, where the role knows such limits. */
export function RoleInfoFields({ label, value, onChange, roles, mayLimit }: RoleInfoProps) {
  const { data } = useDefinitions();
  const environments = data?.environments.map(({ id }) => id) ?? [];
  const canLimit = mayLimit && hasEnvironmentLimits(value.role) && environments.length > 1;
  return (
    <>
      <Select
        label={label}
        options={roles.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
        value={value.role}
        onChange={(role) => onChange({ ...value, role: role as Role })}
        hint={ROLE_DESCRIPTIONS[value.role]}
      />
      {canLimit && (
        <SwitchField
          label="Only in some environments"
          hint="Elsewhere they see everything, and change nothing that reaches users."
          checked={value.limitAccessByEnvironment}
          onChange={(limitAccessByEnvironment) => onChange({ ...value, limitAccessByEnvironment })}
        />
      )}
      {canLimit && value.limitAccessByEnvironment && (
        <MultiSelect
          label="Environments"
          options={environments}
          values={[...value.environments]}
          onChange={(chosen) => onChange({ ...value, environments: chosen })}
          placeholder="None"
        />
      )}
    </>
  );
}
