import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { handleSwipe, type SwipeHandlers } from './use-swipe.ts'
import { type Point, panBy, unzoomed, type Zoom, zoomAt } from './zoom.ts'

const doubleTapScale = 2.5
const doubleTapMs = 300
/** A pointer that moves less, in pixels, is a tap. */
const maxTapDistance = 10

/** Zooms and pans a picture by wheel, pinch, drag and double tap. When it is not zoomed, swipes move on or close. */
export function useZoom(stage: RefObject<HTMLElement | null>, swipes: SwipeHandlers) {
  const [zoom, setZoom] = useState<Zoom>(unzoomed)
  const [isAnimated, setIsAnimated] = useState(false)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<{ point: Point; pinched: boolean }>(undefined)
  const lastTap = useRef(0)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    function onWheel(event: WheelEvent) {
      event.preventDefault()
      setIsAnimated(false)
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
      setZoom((before) => zoomAt(before, factor, toStagePoint(element, event), getSize(element)))
    }
    // React's wheel listener is passive and could not prevent the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage])

  function zoomBy(factor: number, point: Point = getCentre(stage.current)) {
    setIsAnimated(true)
    setZoom((before) => zoomAt(before, factor, point, getSize(stage.current)))
  }

  /** Moves a zoomed picture by shares of the stage. */
  function pan(by: Point) {
    const { width, height } = getSize(stage.current)
    setIsAnimated(true)
    setZoom((before) => panBy(before, { x: by.x * width, y: by.y * height }, { width, height }))
  }

  function reset() {
    setIsAnimated(true)
    setZoom(unzoomed)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const point = toStagePoint(stage.current, event)
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, point)
    start.current = { point, pinched: pointers.current.size > 1 || (start.current?.pinched ?? false) }
    setIsAnimated(false)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = toStagePoint(stage.current, event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, point)
    setZoom((old) => {
      if (!other) return panBy(old, { x: point.x - before.x, y: point.y - before.y }, getSize(stage.current))
      const factor = getDistance(point, other) / Math.max(1, getDistance(before, other))
      return zoomAt(old, factor, getMidpoint(point, other), getSize(stage.current))
    })
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const point = pointers.current.get(event.pointerId)
    pointers.current.delete(event.pointerId)
    const started = start.current
    if (pointers.current.size > 0 || !started || !point) return
    start.current = undefined
    if (started.pinched) return
    const moved = { x: point.x - started.point.x, y: point.y - started.point.y }
    if (Math.hypot(moved.x, moved.y) < maxTapDistance) tap(point, event.timeStamp)
    else if (zoom.scale === 1 && event.pointerType !== 'mouse') handleSwipe(moved, swipes)
  }

  function tap(point: Point, at: number) {
    const isDoubleTap = at - lastTap.current < doubleTapMs
    lastTap.current = isDoubleTap ? 0 : at
    if (!isDoubleTap) return
    if (zoom.scale > 1) reset()
    else zoomBy(doubleTapScale, point)
  }

  return {
    zoom,
    isAnimated,
    zoomBy,
    pan,
    reset,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}

function toStagePoint(
  element: Element | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const box = element?.getBoundingClientRect()
  return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
}

function getSize(element: HTMLElement | null) {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 }
}

function getCentre(element: HTMLElement | null): Point {
  const { width, height } = getSize(element)
  return { x: width / 2, y: height / 2 }
}

function getDistance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function getMidpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}
