import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react'

/** Half the width of the slider's thumb, by which its middle stays inside the ends of the bar. */
const thumbRadius = 7

/**
 * The second of which a preview is to be shown: the one under the mouse or a finger, else the position while the slider has
 * the keyboard's focus, until Escape; undefined for none. The handlers belong to the element around the slider.
 */
export function usePreviewedSecond(position: number, duration: number) {
  const [pointed, setPointed] = useState<number>()
  const [hasKeyboardFocus, setHasKeyboardFocus] = useState(false)

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left - thumbRadius) / Math.max(1, width - 2 * thumbRadius)
    setPointed(Math.min(1, Math.max(0, share)) * duration)
  }
  const leave = () => setPointed(undefined)

  return {
    second: duration > 0 ? (pointed ?? (hasKeyboardFocus ? position : undefined)) : undefined,
    handlers: {
      onPointerMove: point,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        setHasKeyboardFocus(false)
        point(event)
      },
      onPointerLeave: leave,
      onPointerCancel: leave,
      /** The mouse still points at the bar after a click; a finger does not. */
      onPointerUp: ({ pointerType }: PointerEvent<HTMLElement>) => {
        if (pointerType !== 'mouse') leave()
      },
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setHasKeyboardFocus(target.matches(':focus-visible')),
      onBlur: () => setHasKeyboardFocus(false),
      onKeyDownCapture: ({ key }: KeyboardEvent<HTMLElement>) => {
        setHasKeyboardFocus(key !== 'Escape')
        if (key === 'Escape') leave()
      },
    },
  }
}
