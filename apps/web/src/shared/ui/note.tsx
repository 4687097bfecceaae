import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import styles from './note.module.css'
import type { ToastIntent } from './toasts/toasts-slice.ts'

export const intentIcons: Readonly<Record<ToastIntent, IconName>> = {
  info: 'info-circle',
  success: 'circle-check',
  warning: 'alert-triangle',
  error: 'alert-circle',
}

/** An inline message; screen readers announce an error at once. */
export function Note({ intent, children }: { intent: ToastIntent; children: ReactNode }) {
  return (
    <div className={styles.note} data-intent={intent} role={intent === 'error' ? 'alert' : 'status'}>
      <Icon name={intentIcons[intent]} size={18} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
