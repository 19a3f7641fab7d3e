import type { Comment, CommentedObject } from '@gb/domain/comments';
import { useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

/** What was said about a thing, and the ways to say something. */
export function useComments(object: CommentedObject, id: string) {
  const api = useApi();
  const path = `/api/v1/comments/${object}/${encodeURIComponent(id)}`;
  const query = useQuery<{ comments: Comment[] }>(path);
  const afterwards = async (write: Promise<unknown>) => {
    await write;
    await query.mutate();
  };
  return {
    ...query,
    add: (content: string) => afterwards(api.send('POST', path, { content })),
    edit: (commentId: string, content: string) =>
      afterwards(api.send('PUT', `/api/v1/comments/${commentId}`, { content })),
    remove: (commentId: string) => afterwards(api.send('DELETE', `/api/v1/comments/${commentId}`)),
  };
}
