import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api } from '../../shared/api/api.ts'
import { ConfirmDialog } from '../../shared/ui/dialog/confirm-dialog.tsx'
import { toastShown } from '../../shared/ui/toasts/toasts-slice.ts'
import { useEmptyTrashMutation } from './api.ts'

/** Deletes everything that is in the trash now for ever, after a confirmation. */
export function EmptyTrashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('trash')
  const dispatch = useDispatch()
  const [empty] = useEmptyTrashMutation()

  async function emptyAll(): Promise<{ error?: unknown }> {
    let total = 0
    let before: string | undefined
    try {
      for (let hasMore = true; hasMore; ) {
        const reply = await empty({ body: before ? { before } : {} }).unwrap()
        total += reply.deleted
        ;({ before, hasMore } = reply)
      }
      dispatch(toastShown({ title: t('empty.done', { count: total }), intent: 'success' }))
      return {}
    } catch (error) {
      return { error }
    } finally {
      dispatch(api.util.invalidateTags(['Items']))
    }
  }

  return (
    <ConfirmDialog
      dangerous
      title={t('empty.title')}
      confirmLabel={t('empty.confirm')}
      onClose={onClose}
      onConfirm={emptyAll}
    >
      <p>{t('empty.text')}</p>
    </ConfirmDialog>
  )
}
