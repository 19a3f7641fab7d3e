import type { Comment, CommentedObject } from '@gb/domain/comments';
import { useQuery } from '../platform/data.tsx';
import { useApi } from '../platform/SessionProvider.tsx';

/** What was said about a thing, and the ways to say something. */
export function useComments(object: CommentedObject, id: string) {
  const api = useApi();
  const params = { object, id };
  const query = useQuery('GET /api/v1/comments/:object/:id', { params });
  const afterwards = async (write: Promise<unknown>) => {
    await write;
    await query.mutate();
  };
  return {
    ...query,
    add: (content: string) => afterwards(api.call('POST /api/v1/comments/:object/:id', { params, body: { content } })),
    edit: (comment: Comment, content: string) =>
      afterwards(
        api.call('PUT /api/v1/comments/:id', { params: { id: comment.id }, body: { content }, since: comment }),
      ),
    remove: (commentId: string) => afterwards(api.call('DELETE /api/v1/comments/:id', { params: { id: commentId } })),
  };
}
