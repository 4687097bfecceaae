import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListKeys } from '../../list/use-list-keys.ts'
import { ChatLine } from './chat-line.tsx'
import type { Line } from './chat-lines.ts'
import styles from './message.module.css'

interface ChatScrollProps {
  lines: readonly Line[]
  /** The line that is to stand at the top first; without it the last one at the bottom. */
  first: number | undefined
  onTop: () => void
  onBottom: () => void
}

/** Lines from an end at which more are asked for. */
const near = 8
/** Pixels from the bottom that still count as the bottom. */
const atEnd = 24

/**
 * The lines of a chat in a scroll of their own. What is loaded above what is read does not move it, because the lines
 * are held by their distance from the bottom.
 */
export function ChatScroll({ lines, first, onTop, onBottom }: ChatScrollProps) {
  const { t } = useTranslation('items')
  const scroll = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [placed, setPlaced] = useState(false)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 72,
    overscan: 8,
    anchorTo: 'end',
    scrollEndThreshold: atEnd,
    getItemKey: (index) => lines[index]?.item.id ?? index,
  })
  const shown = virtualizer.getVirtualItems()
  const top = shown[0]?.index
  const bottom = shown.at(-1)?.index
  const keys = useListKeys({
    count: lines.length,
    columns: 1,
    list,
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  })

  useLayoutEffect(() => {
    if (placed || lines.length === 0) return
    if (first !== undefined && first < lines.length) virtualizer.scrollToIndex(first, { align: 'start' })
    else virtualizer.scrollToEnd()
    // What is above is asked for only when the lines stand where they are to be read.
    const frame = requestAnimationFrame(() => setPlaced(true))
    return () => cancelAnimationFrame(frame)
  }, [placed, lines.length, first, virtualizer])
  useEffect(() => {
    if (placed && top !== undefined && top < near) onTop()
  }, [placed, top, onTop])
  useEffect(() => {
    if (placed && bottom !== undefined && bottom >= lines.length - near) onBottom()
  }, [placed, bottom, lines.length, onBottom])

  return (
    <div ref={scroll} className={styles.scroll}>
      <ul
        ref={list}
        className={styles.lines}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={t('message.chat')}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        {shown.map(({ key, index, start }) => {
          const line = lines[index]
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-entry={index}
              style={{ transform: `translateY(${start}px)` }}
            >
              {line ? <ChatLine line={line} /> : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
