import type { Comment } from '@lares/shared-types/comments'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listComments } from '@lares/shared-types/contracts/comments'
import type { ReactionKind } from '@lares/shared-types/reactions'
import { Button } from '@mantine/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isOfflineFailure } from '../../shared/api/api-failure.ts'
import { useCursorList } from '../../shared/api/use-cursor-list.ts'
import { getNumberFormat } from '../../shared/i18n/number-format.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useCommentPagesInfiniteQuery, useReactMutation } from './api.ts'
import { CommentEntry } from './comment-entry.tsx'
import styles from './comments.module.css'
import { ReactionBar } from './reactions/reaction-bar.tsx'
import { CommentForm, type CommentFormHandle } from './writing/comment-form.tsx'

const getComments = ({ comments }: ReplyOf<typeof listComments>): readonly Comment[] => comments

/** The comments on an item, the oldest first, with a form to write one. A link with `#comments` scrolls to them. */
export function CommentsSection({ itemId }: { itemId: string }) {
  const { t, i18n } = useTranslation('comments')
  const id = useId()
  const query = useCommentPagesInfiniteQuery(itemId, { refetchOnFocus: true, refetchOnReconnect: true })
  const { entries, error, hasMore, loadMore, retry } = useCursorList(query, getComments)
  const comments = useMemo(() => entries?.toReversed(), [entries])
  const latest = query.currentData?.pages[0]
  // The page tells once that there is no connection.
  const isOffline = isOfflineFailure(error)
  const [changeReaction] = useReactMutation()
  const form = useRef<CommentFormHandle>(null)
  const [sentCount, setSentCount] = useState(0)
  const section = useScrollToHash(comments !== undefined)

  const react = (kind: ReactionKind, isAdded: boolean) => changeReaction({ itemId, kind, isAdded })

  return (
    <section ref={section} aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {t('title')}
        {latest && latest.total > 0 ? (
          <span className={styles.count}>{getNumberFormat(i18n.language).format(latest.total)}</span>
        ) : null}
      </h2>
      {latest ? (
        <ReactionBar
          label={t('reactions.ofItem')}
          reactions={latest.reactions}
          onChange={latest.may.comment ? react : undefined}
        />
      ) : null}
      {comments || error ? null : <ListSkeleton rows={2} lead="none" lines={2} />}
      {hasMore && !error ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={loadMore}>
          {t('earlier')}
        </Button>
      ) : null}
      {comments?.length === 0 ? <p className={styles.empty}>{t('empty')}</p> : null}
      {comments && comments.length > 0 ? (
        <ol className={styles.list} aria-labelledby={id}>
          {comments.map((comment) => (
            <CommentEntry
              key={comment.id}
              comment={comment}
              comments={comments}
              itemId={itemId}
              refetch={() => query.refetch()}
              onReply={latest?.may.comment ? () => form.current?.replyTo(comment.id) : undefined}
            />
          ))}
        </ol>
      ) : null}
      {error && isOffline ? <p className={styles.empty}>{t('offline')}</p> : null}
      {error && !isOffline ? <ErrorState error={error} onRetry={retry} /> : null}
      {latest?.may.comment ? (
        <div data-screen-only>
          <CommentForm
            ref={form}
            itemId={itemId}
            comments={comments ?? []}
            onSent={() => setSentCount((count) => count + 1)}
          />
        </div>
      ) : null}
      <p role="status" className={styles.status}>
        {/* A new element is announced again, although its text is the same. */}
        {sentCount > 0 ? <span key={sentCount}>{t('sent')}</span> : null}
      </p>
    </section>
  )
}

/** Scrolls to the section once it has loaded, if the address says so. */
function useScrollToHash(isLoaded: boolean) {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls again
  useEffect(() => {
    if (isLoaded && hash === '#comments') section.current?.scrollIntoView({ block: 'start' })
  }, [isLoaded, hash, key])
  return section
}
