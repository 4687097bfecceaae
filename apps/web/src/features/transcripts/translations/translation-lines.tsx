import type { Language } from '@lares/shared-types/languages'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../editor/line-list.module.css'
import type { EditedLine } from './edited-lines.ts'
import { type TranslationHandlers, TranslationLineRow } from './translation-line-row.tsx'

/** A line to go to; `token` makes two equal requests different. */
export interface LineRequest {
  readonly index: number
  readonly token: string
}

interface TranslationLinesProps {
  lines: readonly EditedLine[]
  from: Language | null
  to: Language
  activeIndex: number
  currentIndex: number
  focus: LineRequest | undefined
  handlers: RefObject<TranslationHandlers>
  /** The height of what stands above the lines and does not scroll. */
  topHeight: number
}

/** The lines of a translation, of which only those on the screen are rendered. */
export function TranslationLines(props: TranslationLinesProps) {
  const { lines, from, to, activeIndex, currentIndex, focus, handlers } = props
  const { t } = useTranslation('transcripts')
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)

  useLayoutEffect(() => {
    const element = list.current
    if (element) setOffset(element.getBoundingClientRect().top + window.scrollY)
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => 100,
    overscan: 6,
    scrollMargin: offset,
    scrollPaddingStart: props.topHeight + 12,
    scrollPaddingEnd: 140,
  })
  const scroll = useRef(virtualizer.scrollToIndex)
  scroll.current = virtualizer.scrollToIndex

  useEffect(() => {
    if (focus) scroll.current(focus.index, { align: 'auto' })
  }, [focus])

  return (
    <ul
      ref={list}
      className={styles.lines}
      aria-label={t('lines')}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index]
        if (!line) return null
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            <TranslationLineRow
              line={line}
              index={index}
              from={from}
              to={to}
              isActive={index === activeIndex}
              isCurrent={index === currentIndex}
              focus={focus?.index === index ? focus.token : undefined}
              handlers={handlers}
            />
          </li>
        )
      })}
    </ul>
  )
}
