import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Line } from '../lines/line.ts'
import type { LineHandlers } from './line-handlers.ts'
import styles from './line-list.module.css'
import { LineRow } from './line-row.tsx'
import type { FocusRequest } from './use-transcript-editor.ts'

interface LineListProps {
  lines: readonly Line[]
  language: string | null
  activeId: string | undefined
  currentId: string | undefined
  focus: FocusRequest | undefined
  /** A line to show, without moving the cursor into it. */
  shown: { readonly id: string } | undefined
  getColour: (speaker: string) => string | undefined
  namesId: string
  handlers: RefObject<LineHandlers>
  /** The height of what stands above the lines and does not scroll. */
  topHeight: number
  /** The tools of the active line. */
  tools: ReactNode
}

/** The lines of a transcript, of which only those on the screen are rendered. */
export function LineList(props: LineListProps) {
  const { lines, language, activeId, currentId, focus, shown, getColour, namesId, handlers } = props
  const { t } = useTranslation('transcripts')
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  const indexes = useRef(new Map<string, number>())
  indexes.current = new Map(lines.map(({ id }, index) => [id, index]))

  useLayoutEffect(() => {
    const element = list.current
    if (element) setOffset(element.getBoundingClientRect().top + window.scrollY)
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => 76,
    overscan: 6,
    scrollMargin: offset,
    scrollPaddingStart: props.topHeight + 12,
    scrollPaddingEnd: 140,
    getItemKey: (index) => lines[index]?.id ?? index,
  })
  const scroll = useRef(virtualizer.scrollToIndex)
  scroll.current = virtualizer.scrollToIndex

  useEffect(() => {
    const index = focus && indexes.current.get(focus.id)
    if (index !== undefined) scroll.current(index, { align: 'auto' })
  }, [focus])

  useEffect(() => {
    const index = shown && indexes.current.get(shown.id)
    if (index !== undefined) scroll.current(index, { align: 'center' })
  }, [shown])

  return (
    <ul
      ref={list}
      className={styles.lines}
      aria-label={t('lines')}
      lang={language ?? undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]
        if (!line) return null
        const isActive = line.id === activeId
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            <LineRow
              line={line}
              number={index + 1}
              isActive={isActive}
              isCurrent={line.id === currentId}
              colour={line.speaker ? getColour(line.speaker) : undefined}
              namesId={namesId}
              focus={focus?.id === line.id ? focus : undefined}
              handlers={handlers}
            >
              {isActive ? props.tools : null}
            </LineRow>
          </li>
        )
      })}
    </ul>
  )
}
