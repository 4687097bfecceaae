import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Point, panBy, whole, type Zoom, zoomAt } from './zoom.ts'

/** What a finger that does not zoom asks for. */
export interface Swipes {
  readonly onStep: (step: -1 | 1) => void
  readonly onClose: () => void
}

const doubleTapScale = 2.5
const doubleTapMs = 300
/** Pixels that make a movement a swipe. */
const swipeDistance = 60

/** Wheel, pinch, drag, double tap and keys on a picture's stage. Swipes at its whole size move on or close. */
export function useZoom(stage: RefObject<HTMLElement | null>, swipes: Swipes) {
  const [zoom, setZoom] = useState<Zoom>(whole)
  const [gliding, setGliding] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<{ point: Point; pinched: boolean }>(undefined)
  const lastTap = useRef(0)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    function onWheel(event: WheelEvent) {
      event.preventDefault()
      setGliding(false)
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
      setZoom((before) => zoomAt(before, factor, pointOn(element, event), sizeOf(element)))
    }
    // React listens to the wheel passively, which cannot keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage])

  function zoomBy(factor: number, point: Point = middleOf(stage.current)) {
    setGliding(true)
    setZoom((before) => zoomAt(before, factor, point, sizeOf(stage.current)))
  }

  function reset() {
    setGliding(true)
    setZoom(whole)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const point = pointOn(stage.current, event)
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, point)
    start.current = { point, pinched: pointers.current.size > 1 || (start.current?.pinched ?? false) }
    setGliding(false)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = pointOn(stage.current, event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, point)
    setZoom((old) => {
      if (!other) return panBy(old, { x: point.x - before.x, y: point.y - before.y }, sizeOf(stage.current))
      const factor = distance(point, other) / Math.max(1, distance(before, other))
      return zoomAt(old, factor, between(point, other), sizeOf(stage.current))
    })
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const point = pointers.current.get(event.pointerId)
    pointers.current.delete(event.pointerId)
    const began = start.current
    if (pointers.current.size > 0 || !began || !point) return
    start.current = undefined
    if (began.pinched) return
    const moved = { x: point.x - began.point.x, y: point.y - began.point.y }
    if (Math.hypot(moved.x, moved.y) < 10) tap(point, event.timeStamp)
    else if (zoom.scale === 1 && event.pointerType !== 'mouse') swipe(moved)
  }

  function tap(point: Point, at: number) {
    const twice = at - lastTap.current < doubleTapMs
    lastTap.current = twice ? 0 : at
    if (!twice) return
    if (zoom.scale > 1) reset()
    else zoomBy(doubleTapScale, point)
  }

  function swipe({ x, y }: Point) {
    if (Math.abs(x) > swipeDistance && Math.abs(x) > Math.abs(y)) swipes.onStep(x < 0 ? 1 : -1)
    else if (y > swipeDistance * 1.5) swipes.onClose()
  }

  return {
    zoom,
    gliding,
    zoomBy,
    reset,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}

function pointOn(element: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element?.getBoundingClientRect()
  return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
}

function sizeOf(element: HTMLElement | null) {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}

function middleOf(element: HTMLElement | null): Point {
  const { width, height } = sizeOf(element)
  return { x: width / 2, y: height / 2 }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
