import { IconBuilding, IconCheck } from '@tabler/icons-react';
import { setCurrentOrganization, useOrganizationId } from '../platform/organizationId.ts';
import { useUser } from '../platform/SessionProvider.tsx';
import { Dropdown } from '../ui/Dropdown.tsx';
import { Truncated } from '../ui/Truncated.tsx';

/** Shown to people in more than one organization. Switching remembers the choice and starts from its first page. */
export function OrganizationSwitcher() {
  const { organizations } = useUser();
  const current = useOrganizationId();
  if (organizations.length < 2) return null;
  const name = organizations.find(({ id }) => id === current)?.name ?? '';
  const items = organizations.map((organization) => ({
    label: organization.name,
    checked: organization.id === current,
    note: organization.id === current ? <IconCheck size={15} /> : undefined,
    onSelect: () => {
      setCurrentOrganization(organization.id, true);
      location.assign('/');
    },
  }));
  return (
    <Dropdown small items={items} icon={<IconBuilding size={15} />}>
      <Truncated text={name} maxWidth={200} />
    </Dropdown>
  );
}
