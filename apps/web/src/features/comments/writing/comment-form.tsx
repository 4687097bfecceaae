import { type Comment, CreateComment } from '@lares/shared-types/comments'
import { Button, CloseButton } from '@mantine/core'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DraftOffer } from '../../../shared/drafts/draft-offer.tsx'
import { Form } from '../../../shared/forms/form.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useCreate } from '../../../shared/forms/use-create.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useCreateCommentMutation } from '../api.ts'
import styles from '../comments.module.css'
import { MentionField } from './mention-field.tsx'

export interface CommentFormHandle {
  /** Makes what is being written a reply, and focuses it. */
  readonly replyTo: (commentId: string) => void
}

interface CommentFormProps {
  itemId: string
  /** The loaded comments, for the name of whom it replies to. */
  comments: readonly Comment[]
  onSent: () => void
  ref?: Ref<CommentFormHandle>
}

const maxTitleLength = 80

/** The form for a new comment. What is written is stored on this device until it is sent. */
export function CommentForm({ itemId, comments, onSent, ref }: CommentFormProps) {
  const { t } = useTranslation('comments')
  const [create] = useCreateCommentMutation()
  const form = useContractForm({ schema: CreateComment, defaultValues: { body: '', mentions: [] } })
  const text = useRef<HTMLTextAreaElement>(null)
  const replyToId = useWatch({ control: form.control, name: 'replyToId' })
  // A comment that a draft replies to may not be loaded.
  const replied = comments.find(({ id }) => id === replyToId)
  const { draft, submit, isSaving, error } = useCreate(form, {
    subject: `comments.${itemId}`,
    getTitle: ({ body }) => body.slice(0, maxTitleLength),
    create: (body) => create({ params: { id: itemId }, body }),
    onCreated(_, isUnchanged) {
      if (isUnchanged) {
        form.reset()
        draft.clear()
      }
      text.current?.focus()
      onSent()
    },
  })

  useImperativeHandle(ref, () => ({
    replyTo(commentId) {
      form.setValue('replyToId', commentId, { shouldDirty: true })
      text.current?.focus()
    },
  }))

  function cancelReply() {
    form.setValue('replyToId', undefined, { shouldDirty: true })
    text.current?.focus()
  }

  return (
    <Form label={t('title')} onSubmit={submit}>
      {replyToId ? (
        <p className={styles.replying}>
          <Icon name="arrow-back-up" size={16} />
          <span>
            {replied
              ? t('replyTo', { name: replied.author?.displayName ?? t('formerMember') })
              : t('replyToComment')}
          </span>
          <CloseButton size={36} aria-label={t('cancelReply')} onClick={cancelReply} />
        </p>
      ) : null}
      <MentionField
        control={form.control}
        itemId={itemId}
        label={t('write.label')}
        description={t('write.hint')}
        ref={text}
      />
      <FailureNote error={error} />
      <Button type="submit" loading={isSaving} leftSection={<Icon name="send" size={18} />}>
        {t('write.send')}
      </Button>
      <DraftOffer form={form} draft={draft} />
    </Form>
  )
}
