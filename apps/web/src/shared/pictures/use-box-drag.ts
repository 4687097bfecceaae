import type { PictureBox, Point } from '@lares/shared-types/turn-box'
import { type PointerEvent, type RefObject, useRef } from 'react'

interface Drag {
  /** The box while the pointer has moved between two places. */
  readonly toBox: (from: Point, to: Point) => PictureBox
  readonly onMove: (box: PictureBox) => void
  /** The final box, and how far the pointer has moved, in pixels; not called if the drag is cancelled. */
  readonly onEnd: (box: PictureBox, distance: number) => void
  readonly onCancel: () => void
}

/** Returns a function that follows a pointer over the picture from its `pointerdown` until it is released. */
export function useBoxDrag(surface: RefObject<HTMLElement | null>) {
  const isDragging = useRef(false)

  return function start(event: PointerEvent<HTMLElement>, { toBox, onMove, onEnd, onCancel }: Drag): void {
    const area = surface.current
    if (!area || isDragging.current || event.button !== 0) return
    event.stopPropagation()
    isDragging.current = true
    const { pointerId, currentTarget: target, clientX, clientY } = event
    const from = toPoint(area, event)
    target.setPointerCapture(pointerId)
    const controller = new AbortController()
    const listen = (name: string, react: (event: globalThis.PointerEvent) => void) =>
      target.addEventListener(
        name,
        (moved) => {
          if ((moved as globalThis.PointerEvent).pointerId === pointerId)
            react(moved as globalThis.PointerEvent)
        },
        { signal: controller.signal },
      )
    const stop = () => {
      isDragging.current = false
      controller.abort()
    }
    listen('pointermove', (moved) => onMove(toBox(from, toPoint(area, moved))))
    listen('pointerup', (ended) => {
      stop()
      onEnd(toBox(from, toPoint(area, ended)), Math.hypot(ended.clientX - clientX, ended.clientY - clientY))
    })
    listen('pointercancel', () => {
      stop()
      onCancel()
    })
  }
}

function toPoint(area: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = area.getBoundingClientRect()
  return { x: toShare((clientX - left) / width), y: toShare((clientY - top) / height) }
}

function toShare(value: number): number {
  return Math.min(1, Math.max(0, value))
}
