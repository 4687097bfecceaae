import { Button, CloseButton } from '@mantine/core'
import { useFocusWithin, useHover, useMergedRef } from '@mantine/hooks'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../icons/icon.tsx'
import { intentIcons } from '../note.tsx'
import styles from './toasts.module.css'
import type { Toast } from './toasts-slice.ts'
import { removeToastAction, runToastAction } from './use-action-toast.ts'
import { useToastTimer } from './use-toast-timer.ts'

/** A toast with a bar that shows its remaining time; hover and focus pause it. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { t } = useTranslation('shared')
  const { pause, resume } = useToastTimer(toast.timeout, onDismiss)
  const { hovered, ref: hoverRef } = useHover<HTMLDivElement>()
  const { focused, ref: focusRef } = useFocusWithin<HTMLDivElement>()
  const ref = useMergedRef(hoverRef, focusRef)
  const isHeld = hovered || focused

  useEffect(() => () => removeToastAction(toast.id), [toast.id])
  useEffect(() => (isHeld ? pause() : resume()), [isHeld, pause, resume])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys dismiss it by the buttons inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys dismiss it by the buttons inside
    <div
      ref={ref}
      onClick={onDismiss}
      className={styles.toast}
      data-intent={toast.intent}
      role={toast.intent === 'error' ? 'alert' : undefined}
    >
      <Icon name={intentIcons[toast.intent]} />
      <div className={styles.body}>
        <button type="button" className={styles.text}>
          <strong>{toast.title}</strong>
          {toast.message ? <span>{toast.message}</span> : null}
        </button>
        {toast.actionLabel ? (
          <Button variant="subtle" size="compact-sm" onClick={() => runToastAction(toast.id)}>
            {toast.actionLabel}
          </Button>
        ) : null}
      </div>
      <CloseButton aria-label={t('close')} />
      <span
        className={styles.bar}
        data-keeps-moving
        aria-hidden
        style={{ animationDuration: `${toast.timeout}ms`, animationPlayState: isHeld ? 'paused' : 'running' }}
      />
    </div>
  )
}
