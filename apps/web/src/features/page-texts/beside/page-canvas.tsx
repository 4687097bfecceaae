import type { Asset } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import type { PictureBox } from '@lares/shared-types/turn-box'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toBoxStyle } from '../../../shared/pictures/box-style.ts'
import { useBoxDrag } from '../../../shared/pictures/use-box-drag.ts'
import { PagePicture } from '../frame/page-picture.tsx'
import { spanBox, toReadBox } from '../frame/page-turn.ts'
import styles from './beside.module.css'

/** In pixels: a pointer that moves less was not meant to draw. */
const minDrawnDistance = 12

interface PageCanvasProps {
  asset: Asset
  page: number
  turn: Rotation
  aspect: number
  /** Of the lines, on the page as its file states it. */
  boxes: readonly PictureBox[]
  active: number | undefined
  isDrawing: boolean
  onChoose: (index: number) => void
  /** A box was drawn on the page turned so that its text is upright. */
  onDraw: (box: PictureBox) => void
  /** Receives the element with the picture. */
  onFrame: (element: HTMLElement | null) => void
}

/** The picture of a page with its lines. A click on one goes to its text; in the drawing mode a rectangle adds a line. */
export function PageCanvas(props: PageCanvasProps) {
  const { asset, page, turn, aspect, boxes, active, isDrawing, onChoose, onDraw, onFrame } = props
  const { t } = useTranslation('page-texts')
  const surface = useRef<HTMLDivElement>(null)
  const activeBox = useRef<HTMLButtonElement>(null)
  const startDrag = useBoxDrag(surface)
  const [drawn, setDrawn] = useState<PictureBox>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each line that becomes the active one.
  useEffect(() => {
    activeBox.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  return (
    <div
      ref={(element) => {
        surface.current = element
        onFrame(element)
      }}
      className={styles.canvas}
      style={{ aspectRatio: aspect }}
    >
      <PagePicture key={page} asset={asset} page={page} turn={turn} alt={t('page', { page })} />
      {boxes.map((box, index) => (
        // For the pointer only: the list beside the picture does the same for the keyboard and for screen readers.
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a box has no state of its own.
          key={index}
          ref={index === active ? activeBox : undefined}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.box}
          data-active={index === active || undefined}
          style={toBoxStyle(toReadBox(box, turn))}
          onClick={() => onChoose(index)}
        />
      ))}
      {isDrawing ? (
        <div
          className={styles.drawing}
          data-testid="drawing"
          onPointerDown={(event) =>
            startDrag(event, {
              toBox: spanBox,
              onMove: setDrawn,
              onEnd(box, distance) {
                setDrawn(undefined)
                if (distance >= minDrawnDistance) onDraw(box)
              },
              onCancel: () => setDrawn(undefined),
            })
          }
        >
          {drawn ? <div className={styles.drawn} style={toBoxStyle(drawn)} /> : null}
        </div>
      ) : null}
    </div>
  )
}
