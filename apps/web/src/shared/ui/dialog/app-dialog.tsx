import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useModal } from '../../overlays/use-overlay.ts'
import { prefersReducedMotion } from '../../preferences/reduced-motion.ts'
import styles from './app-dialog.module.css'
import { useFocusReturn } from './use-focus-return.ts'
import { useTopLayerEscape } from './use-top-layer.ts'

export interface AppDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** `large`: forms with two columns; `page`: long content, full screen on a phone; `full`: full screen everywhere. */
  size?: 'medium' | 'large' | 'page' | 'full'
  children: ReactNode
}

const widths = {
  medium: 'min(520px, 100%)',
  large: 'min(760px, 100%)',
  page: 'min(680px, 100%)',
  full: '100%',
} as const

/** A modal dialog, shown as a bottom sheet where the navigation is at the foot of the screen. Traps the focus and returns it when it closes. */
export function AppDialog({ opened, onClose, title, size = 'medium', children }: AppDialogProps) {
  const { t } = useTranslation('shared')
  useModal(opened, onClose)
  useTopLayerEscape(opened, onClose)
  useFocusReturn(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      size={widths[size]}
      // The style sheet prevents the page from scrolling while a dialog is open; see elements.css.
      lockScroll={false}
      transitionProps={{ transition: 'fade', duration: prefersReducedMotion() ? 0 : 150 }}
      classNames={{
        inner: styles.inner ?? '',
        content: [styles.content, size === 'page' && styles.page, size === 'full' && styles.full]
          .filter(Boolean)
          .join(' '),
      }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} size={36} />
        </div>
        <Modal.Body ref={focusFirstField}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * If no element of a dialog has `data-autofocus`, sets it on the first field of its form if that is a text field;
 * otherwise the close button above it would get the focus.
 */
function focusFirstField(body: HTMLElement | null): void {
  if (!body || body.querySelector('[data-autofocus]')) return
  const first = body.querySelector('form :is(input:not([type=hidden]), textarea, select)')
  if (first?.matches('textarea, input:is([type=text], [type=email]):not([aria-haspopup])'))
    first.setAttribute('data-autofocus', '')
}
