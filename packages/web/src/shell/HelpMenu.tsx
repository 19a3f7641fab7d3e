import {
  IconApi,
  IconBook2,
  IconHelpCircle,
  IconKeyboard,
  IconMessageCircle,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { sectionFor, useDocs } from '../platform/docs.ts';
import { useOrganization } from '../platform/OrganizationProvider.tsx';
import { useConfig } from '../platform/SessionProvider.tsx';
import { useUpgrade } from '../platform/upgrade.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Dropdown, type MenuItem } from '../ui/Dropdown.tsx';
import { useBilling } from './billing/useBilling.ts';

/** Where help is to be had: what is shown depends on the links an operator set; nothing leads nowhere. */
export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const items = useHelp(onShortcuts);
  return (
    <Dropdown own items={items}>
      <IconButton label="Help">
        <IconHelpCircle size={18} stroke={1.7} />
      </IconButton>
    </Dropdown>
  );
}

const ICON = 16;

function useHelp(onShortcuts: () => void): MenuItem[] {
  const docs = useDocs();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { cloud, links } = useConfig();
  const { commercialFeatures } = useOrganization();
  const { isPaid } = useBilling();
  const upgrade = useUpgrade();
  const chatIcon = <IconMessageCircle size={ICON} />;
  const hasChat = commercialFeatures.includes('livechat');
  return [
    { kind: 'link', label: 'Documentation', href: docs(sectionFor(path)), icon: <IconBook2 size={ICON} /> },
    { kind: 'link', label: 'API reference', href: '/api/docs', icon: <IconApi size={ICON} /> },
    { label: 'Keyboard shortcuts', icon: <IconKeyboard size={ICON} />, onSelect: onShortcuts },
    ...(links?.community
      ? [{ kind: 'link', label: 'Community chat', href: links.community, icon: <IconUsers size={ICON} /> } as const]
      : []),
    ...(links?.liveChat && hasChat
      ? [{ kind: 'link', label: 'Chat with us', href: links.liveChat, icon: chatIcon } as const]
      : []),
    ...(cloud && !hasChat ? [{ label: 'Chat with us', icon: chatIcon, onSelect: () => upgrade('live-chat') }] : []),
    ...(isPaid
      ? []
      : [
          { kind: 'divider' } as const,
          { label: 'Start a free trial', icon: <IconSparkles size={ICON} />, onSelect: () => upgrade('help-menu') },
        ]),
  ];
}
