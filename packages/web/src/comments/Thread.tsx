import { type Comment, type CommentedObject, mayDeleteComment, mayEditComment } from '@gb/domain/comments';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { usePermissions } from '../platform/OrganizationProvider.tsx';
import { useUser } from '../platform/SessionProvider.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Card } from '../ui/Card.tsx';
import type { MenuItem } from '../ui/Dropdown.tsx';
import { formatDateTime, formatRecency } from '../ui/format.ts';
import { Problem } from '../ui/Problem.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFirst } from '../ui/useFirst.tsx';
import { useNow } from '../ui/useNow.ts';
import styles from './Comments.module.css';
import { Composer } from './Composer.tsx';
import { useComments } from './useComments.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const Confirm = lazyPart(async () => ({ default: (await import('../ui/Modal.tsx')).Confirm }));
const Markdown = lazyPart(() => import('./Markdown.tsx'));

export type ThreadProps = { object: CommentedObject; id: string; projects: readonly string[] };

/** The discussion of a thing: what was said, oldest first, and a place to answer for whom may comment. */
export function Thread({ object, id, projects }: ThreadProps) {
  const { data, error, mutate, add, edit, remove } = useComments(object, id);
  const { can } = usePermissions();
  const { userId } = useUser();
  const mayComment = can('addComments', { projects });
  const comments = data?.comments;
  const { shown, more } = useFirst(comments?.toReversed() ?? []);
  return (
    <Card title="Discussion">
      {error && !comments && <Problem error={error} onRetry={() => void mutate()} />}
      {!comments && !error && <Skeleton width="100%" height={60} />}
      {more}
      {comments && comments.length > 0 && (
        <ol className={styles.thread}>
          {shown.toReversed().map((comment) => (
            <li key={comment.id}>
              <Entry
                comment={comment}
                mayComment={mayComment}
                onEdit={(content) => edit(comment, content)}
                onRemove={() => remove(comment.id)}
              />
            </li>
          ))}
        </ol>
      )}
      {comments?.length === 0 && !mayComment && <p className="muted">Nobody has said anything yet.</p>}
      {comments && mayComment && (
        <Composer
          key={id}
          draftKey={`gb-comment-${userId}-${object}-${id}`}
          label="Add a comment"
          submitText="Comment"
          onSubmit={add}
        />
      )}
    </Card>
  );
}

type EntryProps = {
  comment: Comment;
  mayComment: boolean;
  onEdit: (content: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
};

function Entry({ comment, mayComment, onEdit, onRemove }: EntryProps) {
  const { author, content, dateCreated, dateEdited } = comment;
  const now = useNow();
  const { userId } = useUser();
  const { can } = usePermissions();
  /** What is edited is the comment as it was when that began. */
  const [doing, setDoing] = useState<{ edit: EntryProps['onEdit'] } | 'remove' | null>(null);
  const stop = () => setDoing(null);
  const mayDelete = mayDeleteComment(comment, { id: userId, maySuperDelete: can('superDelete') });
  const actions: MenuItem[] = [
    ...(mayEditComment(comment, userId)
      ? [{ label: 'Edit', icon: <IconPencil size={16} />, onSelect: () => setDoing({ edit: onEdit }) }]
      : []),
    ...(mayDelete
      ? [{ label: 'Delete', icon: <IconTrash size={16} />, danger: true, onSelect: () => setDoing('remove') }]
      : []),
  ];
  return (
    <article className={styles.entry} aria-label={`Comment of ${author.name}`}>
      <Avatar email={author.email} name={author.name} size={28} />
      <div className={styles.said}>
        <header className={styles.by}>
          <strong>{author.name}</strong>
          <span className="muted" title={formatDateTime(dateCreated)}>
            {formatRecency(dateCreated, now)}
            {dateEdited && ' · edited'}
          </span>
          <span className={styles.spacer} />
          {mayComment && <RowMenu label={`Actions for the comment of ${author.name}`} items={actions} />}
        </header>
        {doing !== null && doing !== 'remove' ? (
          <Composer
            label="Change the comment"
            first={content}
            submitText="Save"
            onCancel={stop}
            onSubmit={async (next) => {
              await doing.edit(next);
              stop();
            }}
          />
        ) : (
          <Suspense fallback={content}>
            <Markdown text={content} />
          </Suspense>
        )}
      </div>
      <Suspense>
        {doing === 'remove' && (
          <Confirm title="Delete this comment?" confirmText="Delete" onConfirm={onRemove} onClose={stop}>
            It is gone for everybody. This cannot be undone.
          </Confirm>
        )}
      </Suspense>
    </article>
  );
}
