import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListKeys } from '../../../../shared/ui/virtual-list/use-list-keys.ts'
import { ChatLine } from './chat-line.tsx'
import type { Line } from './chat-lines.ts'
import styles from './message.module.css'

interface ChatScrollProps {
  lines: readonly Line[]
  /** Index of the line to start at, at the top; undefined starts at the last line, at the bottom. */
  startIndex: number | undefined
  /** Called when the first lines are near. */
  onTop: () => void
  /** Called when the last lines are near. */
  onBottom: () => void
}

/** Lines before an end at which more are loaded. */
const loadMoreThreshold = 8
/** Pixels from the bottom that still count as the bottom. */
const endThreshold = 24

/**
 * The lines of a chat in their own scroll container. The scroll position is anchored to the bottom, so that earlier
 * lines can be loaded above without moving what is being read.
 */
export function ChatScroll({ lines, startIndex, onTop, onBottom }: ChatScrollProps) {
  const { t } = useTranslation('items')
  const container = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isPositioned, setIsPositioned] = useState(false)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => container.current,
    estimateSize: () => 72,
    overscan: 8,
    anchorTo: 'end',
    scrollEndThreshold: endThreshold,
    getItemKey: (index) => lines[index]?.item.id ?? index,
  })
  const virtualItems = virtualizer.getVirtualItems()
  const top = virtualItems[0]?.index
  const bottom = virtualItems.at(-1)?.index
  const keys = useListKeys({
    count: lines.length,
    columns: 1,
    list,
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  })

  useLayoutEffect(() => {
    if (isPositioned || lines.length === 0) return
    if (startIndex !== undefined && startIndex < lines.length)
      virtualizer.scrollToIndex(startIndex, { align: 'start' })
    else virtualizer.scrollToEnd()
    // Until the start position is reached, the first lines may be in view without being read.
    const frame = requestAnimationFrame(() => setIsPositioned(true))
    return () => cancelAnimationFrame(frame)
  }, [isPositioned, lines.length, startIndex, virtualizer])
  useEffect(() => {
    if (isPositioned && top !== undefined && top < loadMoreThreshold) onTop()
  }, [isPositioned, top, onTop])
  useEffect(() => {
    if (isPositioned && bottom !== undefined && bottom >= lines.length - loadMoreThreshold) onBottom()
  }, [isPositioned, bottom, lines.length, onBottom])

  return (
    <div ref={container} className={styles.scroll}>
      <ul
        ref={list}
        className={styles.lines}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={t('message.chat')}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        {virtualItems.map(({ key, index, start }) => {
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
