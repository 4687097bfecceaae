import type { Comment } from '@lares/shared-types/comments'
import type { ReactionKind } from '@lares/shared-types/reactions'
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/icons/icon.tsx'
import { MarkdownText } from '../../shared/ui/markdown-text.tsx'
import { RelativeTime } from '../../shared/ui/relative-time.tsx'
import { RowMenu } from '../../shared/ui/row-menu.tsx'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import { useReactMutation, useRemoveCommentMutation, useRestoreCommentMutation } from './api.ts'
import styles from './comments.module.css'
import { ReactionBar } from './reactions/reaction-bar.tsx'
import { remarkMentions } from './remark-mentions.ts'
import { EditComment } from './writing/edit-comment.tsx'

interface CommentEntryProps {
  comment: Comment
  /** The loaded comments, in which the comment is as it is saved now. */
  comments: readonly Comment[]
  itemId: string
  refetch: () => Promise<unknown>
  /** Starts a reply; absent if the reader may not comment. */
  onReply: (() => void) | undefined
}

/** One comment with its actions; a removed comment shows only who removed it. */
export function CommentEntry({ comment, comments, itemId, refetch, onReply }: CommentEntryProps) {
  const { t } = useTranslation('comments')
  const [isEditing, setIsEditing] = useState(false)
  const [wasRemovedHere, setWasRemovedHere] = useState(false)
  const [changeReaction] = useReactMutation()
  const [remove] = useRemoveCommentMutation()
  const showFailure = useFailureToast()
  const [entry, requestFocus] = useRequestedFocus<HTMLLIElement>(!isEditing)
  const { author, createdAt, editedAt, body, removed, may } = comment
  const name = author?.displayName ?? t('formerMember')

  const react = (kind: ReactionKind, isAdded: boolean) =>
    changeReaction({ itemId, commentId: comment.id, kind, isAdded })

  async function removeIt() {
    setWasRemovedHere(true)
    const { error } = await remove({ params: { id: comment.id } })
    if (!error) return
    setWasRemovedHere(false)
    showFailure(error)
  }

  function closeEditing() {
    setIsEditing(false)
    requestFocus()
  }

  if (removed)
    return (
      <RemovedComment
        comment={comment}
        takesFocus={wasRemovedHere}
        onRestored={() => {
          setWasRemovedHere(false)
          requestFocus()
        }}
      />
    )
  return (
    <li ref={entry} tabIndex={-1} className={styles.comment}>
      <div className={styles.head}>
        <strong className={styles.name}>{author?.displayName ?? t('formerAuthor')}</strong>
        <span className={styles.facts}>
          <RelativeTime instant={createdAt} />
          {editedAt ? ` · ${t('edited')}` : null}
        </span>
        {may.remove && !isEditing ? (
          <RowMenu
            label={t('actions', { name })}
            actions={may.edit ? [{ label: t('edit'), icon: 'edit', run: () => setIsEditing(true) }] : []}
            remove={{ label: t('remove'), run: () => void removeIt() }}
          />
        ) : null}
      </div>
      <Quote comment={comment} />
      {isEditing ? (
        <EditComment
          comment={comment}
          comments={comments}
          itemId={itemId}
          refetch={refetch}
          onClose={closeEditing}
        />
      ) : (
        <CommentText comment={comment} body={body ?? ''} />
      )}
      {isEditing ? null : (
        <div className={styles.foot}>
          <ReactionBar
            label={t('reactions.ofComment', { name })}
            reactions={comment.reactions}
            onChange={onReply ? react : undefined}
          />
          {onReply ? (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              className={styles.reply ?? ''}
              leftSection={<Icon name="arrow-back-up" size={16} />}
              aria-label={t('replyTo', { name })}
              onClick={onReply}
            >
              {t('reply')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}

function CommentText({ comment: { mentions }, body }: { comment: Comment; body: string }) {
  const plugins = useMemo(() => [remarkMentions(mentions.map(({ name }) => name))], [mentions])
  return (
    <div className={styles.text}>
      <MarkdownText plugins={plugins}>{body}</MarkdownText>
    </div>
  )
}

/** The first words of the comment that this one replies to. */
function Quote({ comment: { replyTo } }: { comment: Comment }) {
  const { t } = useTranslation('comments')
  if (!replyTo) return null
  return (
    <blockquote className={styles.quote}>
      <span className={styles.quoted}>{replyTo.author?.displayName ?? t('formerAuthor')}</span>{' '}
      {replyTo.excerpt ?? t('quoteRemoved')}
    </blockquote>
  )
}

/** Returns a ref, and a function that focuses its element as soon as it is shown and `isReady`. */
function useRequestedFocus<T extends HTMLElement>(isReady: boolean) {
  const element = useRef<T>(null)
  const isRequested = useRef(false)
  useEffect(() => {
    if (!isRequested.current || !isReady || !element.current) return
    isRequested.current = false
    element.current.focus()
  })
  const request = () => {
    isRequested.current = true
  }
  return [element, request] as const
}

interface RemovedCommentProps {
  comment: Comment
  takesFocus: boolean
  onRestored: () => void
}

function RemovedComment({ comment, takesFocus, onRestored }: RemovedCommentProps) {
  const { t } = useTranslation('comments')
  const [restore, { isLoading }] = useRestoreCommentMutation()
  const showFailure = useFailureToast()
  const button = useRef<HTMLButtonElement>(null)
  // The menu that had the focus is gone with the comment.
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])

  async function restoreIt() {
    const { error } = await restore({ params: { id: comment.id } })
    if (error) showFailure(error)
    else onRestored()
  }

  return (
    <li className={styles.removed}>
      <span>
        {t('removedBy', { name: comment.removed?.by?.displayName ?? t('formerMember') })}{' '}
        <RelativeTime instant={comment.removed?.at ?? comment.createdAt} />
      </span>
      {comment.may.restore ? (
        <Button
          ref={button}
          variant="subtle"
          size="compact-md"
          className={styles.reply ?? ''}
          loading={isLoading}
          onClick={() => void restoreIt()}
        >
          {t('restore')}
        </Button>
      ) : null}
    </li>
  )
}
