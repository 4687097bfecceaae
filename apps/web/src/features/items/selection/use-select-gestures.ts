import { type DragEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { isDialogOpen } from '../../../shared/keys/dialog-open.ts'
import { findEntry } from './entry-focus.ts'
import type { EntryKey } from './selection-context.ts'

export interface SelectGestures {
  readonly isEnabled: boolean
  readonly isActive: boolean
  /** Selects an item or deselects it, or selects the range up to it. */
  readonly onSelect: (entry: EntryKey, isRange: boolean) => void
  readonly onEnd: () => void
}

/** How long a finger has to rest on an item. */
const longPressMs = 500
/** A finger that moves farther, in pixels, scrolls. */
const maxMovement = 10

/**
 * The gestures that select items: a long press, Ctrl and Shift clicks, and while items are being selected every click;
 * Escape ends it. Returns the handlers of an element around elements with `data-selectable`.
 */
export function useSelectGestures({ isEnabled, isActive, onSelect, onEnd }: SelectGestures) {
  const press = useRef<{ entry: EntryKey; x: number; y: number; timer: ReturnType<typeof setTimeout> }>(
    undefined,
  )
  /** Whether the finger that is down has selected: when it is lifted, nothing is opened or selected again. */
  const hasPressed = useRef(false)
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    if (!isActive) return
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return
      end.current()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isActive])
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  function cancelPress() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }

  function completePress() {
    const entry = press.current?.entry
    cancelPress()
    if (!entry) return
    hasPressed.current = true
    // Not every browser vibrates.
    navigator.vibrate?.(10)
    onSelect(entry, false)
  }

  if (!isEnabled) return {}
  return {
    onPointerDownCapture({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
      hasPressed.current = false
      cancelPress()
      const entry = findEntry(target)
      if (pointerType === 'mouse' || isActive || !entry) return
      press.current = { entry, x, y, timer: setTimeout(completePress, longPressMs) }
    },
    onPointerMoveCapture({ clientX, clientY }: PointerEvent) {
      const { x = clientX, y = clientY } = press.current ?? {}
      if (Math.hypot(clientX - x, clientY - y) > maxMovement) cancelPress()
    },
    onPointerUpCapture: cancelPress,
    onPointerCancelCapture: cancelPress,
    /** On a phone the browser's own long press opens a menu, sometimes a moment before ours. */
    onContextMenuCapture(event: MouseEvent) {
      if (!press.current && !hasPressed.current) return
      event.preventDefault()
      completePress()
    },
    onDragStartCapture(event: DragEvent) {
      if (press.current || hasPressed.current) event.preventDefault()
    },
    /** Shift would select the text between two clicks. */
    onMouseDownCapture(event: MouseEvent) {
      if (event.shiftKey && findEntry(event.target)) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      const entry = findEntry(event.target)
      if (!entry) return
      const isSelecting = isActive || event.ctrlKey || event.metaKey || event.shiftKey
      if (!isSelecting && !hasPressed.current) return
      event.preventDefault()
      event.stopPropagation()
      if (!hasPressed.current) onSelect(entry, event.shiftKey)
      hasPressed.current = false
    },
  }
}
