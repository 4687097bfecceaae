import { useTranslation } from 'react-i18next'
import type { NewToast } from './toasts-slice.ts'
import { useActionToast } from './use-action-toast.ts'

/** How long undoing is offered, in milliseconds. */
const undoTimeoutMs = 10_000

interface UndoToast extends NewToast {
  onUndo: () => void
}

/** Returns a function that shows a toast with the button “Undo”, and returns the toast's id. */
export function useUndoToast(): (toast: UndoToast) => string {
  const { t } = useTranslation('shared')
  const showToast = useActionToast()
  return ({ onUndo, ...toast }) =>
    showToast({ ...toast, timeout: undoTimeoutMs, actionLabel: t('undo'), onAction: onUndo })
}
