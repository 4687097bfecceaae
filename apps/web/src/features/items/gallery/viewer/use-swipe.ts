import { type PointerEvent, useRef } from 'react'
import type { Point } from './zoom.ts'

/** Called for swipes on a picture that is not zoomed, or on a film. */
export interface SwipeHandlers {
  readonly onStep: (step: -1 | 1) => void
  readonly onClose: () => void
}

/** In pixels. */
const minSwipeDistance = 60

/** Moves on after a swipe to the side, and closes the viewer after one downwards. */
export function handleSwipe({ x, y }: Point, { onStep, onClose }: SwipeHandlers): void {
  if (Math.abs(x) > minSwipeDistance && Math.abs(x) > Math.abs(y)) onStep(x < 0 ? 1 : -1)
  else if (y > minSwipeDistance * 1.5) onClose()
}

/** Swipes of one finger that begin outside of controls. */
export function useSwipe(swipes: SwipeHandlers) {
  const start = useRef<Point>(undefined)

  function onPointerDown({ isPrimary, pointerType, target, clientX, clientY }: PointerEvent<HTMLElement>) {
    const isSwipe = isPrimary && pointerType !== 'mouse' && !document.fullscreenElement && !isControl(target)
    start.current = isSwipe ? { x: clientX, y: clientY } : undefined
  }

  function onPointerUp({ isPrimary, clientX, clientY }: PointerEvent<HTMLElement>) {
    const from = start.current
    if (!from || !isPrimary) return
    start.current = undefined
    handleSwipe({ x: clientX - from.x, y: clientY - from.y }, swipes)
  }

  function onPointerCancel() {
    start.current = undefined
  }

  return { onPointerDown, onPointerUp, onPointerCancel }
}

/** Whether an element is a control or in one. A button that covers a picture is hidden from assistive technology. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button:not([aria-hidden]), input, select, a') !== null
}
