import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export const toastIntents = ['info', 'error', 'warning', 'success'] as const
export type ToastIntent = (typeof toastIntents)[number]

/** A short message that disappears after `timeout` milliseconds. Its texts are already translated. */
export interface Toast {
  id: string
  title: string
  message?: string
  /** The label of the toast's button; `use-action-toast.ts` holds its handler. */
  actionLabel?: string
  intent: ToastIntent
  timeout: number
}

export type NewToast = Pick<Toast, 'title'> & Partial<Toast>

const defaultTimeoutMs = 4000

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastShown: {
      prepare: (toast: NewToast) => ({
        payload: { id: nanoid(), intent: 'info' as const, timeout: defaultTimeoutMs, ...toast },
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
