export { InUse } from './InUse.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

export { UsedByCard } from './UsedBy.tsx';
export const UsedByPanel = lazyPart(async () => ({ default: (await import('./UsedBy.tsx')).UsedByPanel }));
export const RemovalDialog = lazyPart(async () => ({ default: (await import('./RemovalDialog.tsx')).RemovalDialog }));
export { UserList } from './UserList.tsx';
export { useUsers } from './useUsers.ts';
