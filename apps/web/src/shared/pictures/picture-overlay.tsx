import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import styles from './picture-overlay.module.css'

interface PictureOverlayProps {
  /** The positioned element that the picture fills. */
  frame: HTMLElement | null
  /** Width divided by height of the picture, which is not cropped. */
  aspect: number
  isMarking: boolean
  /** The element that lies exactly over the picture. */
  surface?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Renders its children exactly over an uncropped picture, which may leave room at two sides of its frame. */
export function PictureOverlay({ frame, aspect, isMarking, surface, children }: PictureOverlayProps) {
  if (!frame) return null
  return createPortal(
    <div className={styles.area} data-marking={isMarking}>
      <div ref={surface} className={styles.surface} style={{ '--aspect': aspect }}>
        {children}
      </div>
    </div>,
    frame,
  )
}
