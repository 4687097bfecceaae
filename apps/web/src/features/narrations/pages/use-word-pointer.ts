import type { NarratedPage } from '@lares/shared-types/narrations'
import type { PageText } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'
import { useEffect, useRef, useState } from 'react'
import { getWordBox, isInBox } from './word-boxes.ts'

interface PointedWord {
  readonly line: number
  readonly word: number
  /** When it is spoken. */
  readonly start: number
}

interface WordPointer {
  /** The element with the picture, in which there can be a link and selectable text. */
  readonly frame: HTMLElement
  /** The element exactly over the picture; null while words cannot be clicked. */
  readonly surface: HTMLElement | null
  readonly text: PageText
  readonly times: NarratedPage
  readonly rotation: Rotation
  readonly onPlayFrom: (seconds: number) => void
}

/**
 * Plays from a word of a picture that is clicked, and returns the one below the mouse. The words are no elements of their own, so
 * that text can still be selected over them and a click beside them still opens the picture. With a keyboard, the lines of the text
 * do the same.
 */
export function useWordPointer(pointer: WordPointer): PointedWord | undefined {
  const { frame, surface } = pointer
  const [pointed, setPointed] = useState<PointedWord>()
  const latest = useRef(pointer)
  latest.current = pointer

  useEffect(() => {
    if (!surface) return undefined
    const events = new AbortController()
    const { signal } = events
    const point = (event: PointerEvent) => {
      const word = event.pointerType === 'mouse' ? findWord(latest.current, event) : undefined
      setPointed((before) => (isSame(before, word) ? before : word))
    }
    const play = (event: MouseEvent) => {
      // A click by the keyboard or by assistive technology is not at a word.
      if (event.detail === 0) return
      const isSelecting = document.getSelection()?.isCollapsed === false
      if (isSelecting || event.ctrlKey || event.metaKey || event.shiftKey) return
      const word = findWord(latest.current, event)
      if (!word) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.onPlayFrom(word.start)
    }
    frame.addEventListener('pointermove', point, { signal })
    frame.addEventListener('pointerleave', () => setPointed(undefined), { signal })
    frame.addEventListener('click', play, { capture: true, signal })
    return () => {
      events.abort()
      setPointed(undefined)
    }
  }, [frame, surface])

  useEffect(() => {
    frame.toggleAttribute('data-pointed', pointed !== undefined)
    return () => frame.removeAttribute('data-pointed')
  }, [frame, pointed])

  return pointed
}

function isSame(one: PointedWord | undefined, other: PointedWord | undefined): boolean {
  return one?.line === other?.line && one?.word === other?.word
}

function findWord(
  { surface, text, times, rotation }: WordPointer,
  { clientX, clientY }: MouseEvent,
): PointedWord | undefined {
  const area = surface?.getBoundingClientRect()
  if (!area || area.width === 0 || area.height === 0) return undefined
  const at = { x: (clientX - area.left) / area.width, y: (clientY - area.top) / area.height }
  for (const [line, words] of times.lines.entries())
    for (const [word, time] of words.entries()) {
      const box = time && getWordBox(text, line, word, rotation)
      if (time && box && isInBox(box, at)) return { line, word, start: time[0] }
    }
  return undefined
}
