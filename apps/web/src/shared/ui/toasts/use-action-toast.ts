import { nanoid } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { type NewToast, toastShown } from './toasts-slice.ts'

/** Handlers of toast buttons by toast id; outside the store, because functions are not serializable. */
const actions = new Map<string, () => void>()

export interface ActionToast extends NewToast {
  actionLabel: string
  onAction: () => void
}

/** Returns a function that shows a toast with one button, such as 'Undo', and returns the toast's id. */
export function useActionToast(): (toast: ActionToast) => string {
  const dispatch = useDispatch()
  return ({ onAction, ...toast }) => {
    const id = nanoid()
    actions.set(id, onAction)
    dispatch(toastShown({ ...toast, id }))
    return id
  }
}

/** Calls the handler of a toast's button, at most once. */
export function runToastAction(id: string): void {
  actions.get(id)?.()
  removeToastAction(id)
}

/** Removes the handler when its toast is gone. */
export function removeToastAction(id: string): void {
  actions.delete(id)
}
