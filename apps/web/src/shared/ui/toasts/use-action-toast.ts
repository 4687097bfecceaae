import { nanoid } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { type NewToast, toastShown } from './toasts-slice.ts'

/** What the buttons of toasts do, by toast; functions do not belong into the store. */
const actions = new Map<string, () => void>()

export interface ActionToast extends NewToast {
  actionLabel: string
  onAction: () => void
}

/** Shows a toast with one button: 'Undo'. */
export function useActionToast(): (toast: ActionToast) => void {
  const dispatch = useDispatch()
  return ({ onAction, ...toast }) => {
    const id = nanoid()
    actions.set(id, onAction)
    dispatch(toastShown({ ...toast, id }))
  }
}

/** Does what a toast's button promises. */
export function runToastAction(id: string): void {
  actions.get(id)?.()
  forgetToastAction(id)
}

/** The toast is gone, and what its button would have done. */
export function forgetToastAction(id: string): void {
  actions.delete(id)
}
