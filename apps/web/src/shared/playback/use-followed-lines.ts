import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { prefersReducedMotion } from '../preferences/reduced-motion.ts'
import { scrollKeys } from './scroll-keys.ts'

/** After the reader has scrolled the lines, they do not follow the voice for this long. */
const readingMs = 6000

/** A line, or what scrolls to one that is not rendered. */
type LineTarget = Element | null | undefined | (() => void)

interface FollowedLines<List extends HTMLElement> {
  /** Belongs to the element that scrolls, which must be positioned. */
  readonly list: RefObject<List | null>
  /** Scrolls to the line that is spoken, unless the reader has just scrolled. */
  readonly follow: (line: LineTarget) => void
  /** Scrolls to a line that the reader wants to see, and stays there for a while. */
  readonly show: (line: LineTarget) => void
  /** The handlers of the element that scrolls. */
  readonly handlers: {
    readonly onWheel: () => void
    readonly onTouchMove: () => void
    readonly onKeyDown: (event: { readonly key: string }) => void
  }
}

/** Scrolls a list of lines along with a voice, and lets the reader scroll it elsewhere for a while. */
export function useFollowedLines<List extends HTMLElement>(): FollowedLines<List> {
  const list = useRef<List>(null)
  const readUntil = useRef(0)
  const follow = useCallback((line: LineTarget) => {
    if (Date.now() > readUntil.current) scrollToLine(list.current, line)
  }, [])
  const show = useCallback((line: LineTarget) => {
    readUntil.current = Date.now() + readingMs
    scrollToLine(list.current, line)
  }, [])
  const handlers = useMemo(() => {
    const read = () => {
      readUntil.current = Date.now() + readingMs
    }
    return {
      onWheel: read,
      onTouchMove: read,
      onKeyDown: ({ key }: { readonly key: string }) => scrollKeys.has(key) && read(),
    }
  }, [])
  return { list, follow, show, handlers }
}

function scrollToLine(list: HTMLElement | null, line: LineTarget): void {
  if (typeof line === 'function') line()
  else if (list && line instanceof HTMLElement) scrollToElement(list, line)
}

/** Scrolls the list to a line. Unlike `scrollIntoView`, this does not scroll the page. */
function scrollToElement(list: HTMLElement, line: HTMLElement): void {
  const middle = line.offsetTop - list.clientHeight / 2 + line.clientHeight / 2
  list.scrollTo({ top: middle, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
