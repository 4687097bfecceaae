import { type Comment, CreateComment } from '@lares/shared-types/comments'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EditNotes } from '../../../shared/forms/edit-notes.tsx'
import { Form } from '../../../shared/forms/form.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useVersionedEdit } from '../../../shared/forms/use-versioned-edit.ts'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { useChangeCommentMutation } from '../api.ts'
import { MentionField } from './mention-field.tsx'

const toFormValues = ({ body, mentions }: Comment) => ({
  body: body ?? '',
  mentions: mentions.map(({ id }) => id),
})

interface EditCommentProps {
  comment: Comment
  comments: readonly Comment[]
  itemId: string
  refetch: () => Promise<unknown>
  onClose: () => void
}

/** Edits an own comment in its place. */
export function EditComment({ comment, comments, itemId, refetch, onClose }: EditCommentProps) {
  const { t } = useTranslation(['comments', 'shared'])
  const [change] = useChangeCommentMutation()
  const form = useContractForm({ schema: CreateComment, defaultValues: toFormValues(comment) })
  const text = useRef<HTMLTextAreaElement>(null)
  const edit = useVersionedEdit(form, {
    entity: comment,
    entities: comments,
    refetch,
    toFormValues,
    getTitle: ({ body }) => body.slice(0, 80),
    save: ({ body, mentions }, version) =>
      change({ params: { id: comment.id }, body: { version, body, mentions: mentions ?? [] } }),
    toSaved: (saved) => saved,
    onSaved: onClose,
  })
  useEffect(() => text.current?.focus(), [])
  return (
    <Form label={t('edit')} onSubmit={edit.submit}>
      <MentionField
        control={form.control}
        itemId={itemId}
        label={t('write.label')}
        mentioned={comment.mentions}
        ref={text}
      />
      <EditNotes form={form} edit={edit} fields={['body']} getFieldName={() => t('write.label')} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('shared:cancel')}
        </Button>
        <Button type="submit" loading={edit.isSaving}>
          {t('shared:save')}
        </Button>
      </DialogActions>
    </Form>
  )
}
