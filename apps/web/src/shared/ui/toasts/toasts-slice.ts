import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export const toastIntents = ['info', 'error', 'warning', 'success'] as const
export type ToastIntent = (typeof toastIntents)[number]

/** A short message that goes away by itself after `timeout` milliseconds. Texts are in the reader's language already. */
export interface Toast {
  id: string
  title: string
  message?: string
  /** The toast has a button; what it does is kept by `use-action-toast.ts`. */
  actionLabel?: string
  intent: ToastIntent
  timeout: number
}

export type NewToast = Pick<Toast, 'title'> & Partial<Toast>

const defaultToastTimeout = 4000

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      prepare: (toast: NewToast) => ({
        payload: { id: nanoid(), intent: 'info' as const, timeout: defaultToastTimeout, ...toast },
      }),
      reducer: (toasts, { payload }: PayloadAction<Toast>) => {
        if (toastIntents.includes(payload.intent)) toasts.push(payload)
      },
    },
    toastDismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: (toasts) => toasts },
})

export const { selectToasts } = toastsSlice.selectors
export const { toastShown, toastDismissed } = toastsSlice.actions
