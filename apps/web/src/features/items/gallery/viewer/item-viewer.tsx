import { useTopLayerEscape } from '../../../../shared/ui/dialog/use-top-layer.ts'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { Item } from '@lares/shared-types/items'
import { Modal } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import { prefersReducedMotion } from '../../../../shared/preferences/reduced-motion.ts'
import { useFocusReturn } from '../../../../shared/ui/dialog/use-focus-return.ts'
import type { WallSection } from '../wall-section.ts'
import styles from './item-viewer.module.css'
import type { StageProps } from './stage-props.ts'
import { useViewer } from './use-viewer.ts'
import { ViewerContent } from './viewer-content.tsx'

export interface ItemViewerProps {
  sections: readonly WallSection[]
  /** Requests sections whose items are not loaded yet. */
  requestSections: (keys: readonly string[]) => void
  Stage: ComponentType<StageProps>
  Facts: ComponentType<{ item: Item }> | undefined
}

/** Shows the item of the URL over the whole screen, as a modal that returns the focus to the wall. */
export function ItemViewer({ sections, requestSections, Stage, Facts }: ItemViewerProps) {
  const { t } = useTranslation('shared')
  const viewer = useViewer(sections, requestSections)
  const getTitle = useItemTitle()
  useTopLayerEscape(viewer.id !== null, viewer.close)
  useFocusReturn(viewer.id !== null)
  const item = viewer.item ?? viewer.current
  return (
    <Modal.Root
      opened={viewer.id !== null}
      onClose={viewer.close}
      closeOnEscape={false}
      returnFocus={false}
      fullScreen
      lockScroll={false}
      transitionProps={{ transition: 'fade', duration: prefersReducedMotion() ? 0 : 150 }}
      classNames={{ content: styles.content ?? '', inner: styles.inner ?? '' }}
    >
      <Modal.Content data-always-dark aria-label={item ? getTitle(item) : t('loading')}>
        <ViewerContent viewer={viewer} Stage={Stage} Facts={Facts} />
      </Modal.Content>
    </Modal.Root>
  )
}
