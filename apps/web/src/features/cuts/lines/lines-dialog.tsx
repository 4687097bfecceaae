import { Button, TextInput } from '@mantine/core'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findMatches } from '../../../shared/text/find-matches.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { addRegion } from '../draft/cut-draft.ts'
import type { CutDraft } from '../draft/use-cut-draft.ts'
import { formatTime } from '../regions/format-time.ts'
import styles from './lines.module.css'
import { type CutLine, getPartName } from './transcript-lines.ts'

interface LinesDialogProps extends Pick<CutDraft, 'change'> {
  readonly lines: readonly CutLine[]
  readonly onClose: () => void
}

/** Indexes of the first and the last line, both inclusive. */
interface LineRange {
  readonly first: number
  readonly last: number
}

const rowHeight = 64
/** Up to so many lines all are rendered, so that the browser's own search finds each. */
const maxWholeLines = 60

/** Makes parts of lines of the transcript, of which the first and the last are chosen. */
export function LinesDialog({ lines, change, onClose }: LinesDialogProps) {
  const { t } = useTranslation('cuts')
  const [query, setQuery] = useState('')
  const [range, setRange] = useState<LineRange>()
  const [added, setAdded] = useState<string>()
  const search = useRef<HTMLInputElement>(null)
  const found = useMemo(
    () => (query.trim() === '' ? [...lines.keys()] : findMatches(lines, query)),
    [lines, query],
  )
  const [first, last] = range ? [lines[range.first], lines[range.last]] : []

  function choose(index: number) {
    setAdded(undefined)
    const isOpen = range !== undefined && range.first === range.last && index > range.first
    setRange(isOpen ? { first: range.first, last: index } : { first: index, last: index })
  }

  function add() {
    if (!first || !last) return
    const name = getPartName(first)
    change((before) => addRegion(before, first.start, last.end, name))
    setAdded(name || formatTime(first.start))
    setRange(undefined)
    // The button is disabled now, and would lose the focus to the page.
    search.current?.focus()
  }

  return (
    <AppDialog opened onClose={onClose} size="large" title={t('lines.title')}>
      <p className={styles.lead}>{t('lines.lead')}</p>
      <TextInput
        ref={search}
        type="search"
        label={t('lines.search')}
        value={query}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setQuery(value)}
      />
      {found.length === 0 ? (
        <p role="status">{t('lines.nothing')}</p>
      ) : (
        <LineList key={query} lines={lines} indexes={found} range={range} onChoose={choose} />
      )}
      <p role="status" className={styles.status}>
        {first && last
          ? t('lines.chosen', {
              count: (range?.last ?? 0) - (range?.first ?? 0) + 1,
              start: formatTime(first.start),
              end: formatTime(last.end),
            })
          : added === undefined
            ? null
            : t('lines.added', { name: added })}
      </p>
      <DialogActions>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('lines.done')}
        </Button>
        <Button disabled={!first} onClick={add}>
          {t('lines.add')}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}

interface LineListProps {
  readonly lines: readonly CutLine[]
  /** Those of the lines that are shown. */
  readonly indexes: readonly number[]
  readonly range: LineRange | undefined
  readonly onChoose: (index: number) => void
}

/** The lines, one tab stop: arrows, Home and End move the focus among them. */
function LineList({ lines, indexes, range, onChoose }: LineListProps) {
  const { t } = useTranslation('cuts')
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const isMoving = useRef(false)
  const isWhole = indexes.length <= maxWholeLines
  const virtualizer = useVirtualizer({
    count: indexes.length,
    enabled: !isWhole,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The row with the tab stop is rendered wherever the list is scrolled.
    rangeExtractor: (shown) => [...new Set([...defaultRangeExtractor(shown), focused])].sort((a, b) => a - b),
  })
  const rows = isWhole
    ? [...indexes.keys()].map((index) => ({ index, start: index * rowHeight }))
    : virtualizer.getVirtualItems()

  function move(event: KeyboardEvent) {
    const last = indexes.length - 1
    const targets: Partial<Record<string, number>> = {
      ArrowDown: Math.min(last, focused + 1),
      ArrowUp: Math.max(0, focused - 1),
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    isMoving.current = true
    setFocused(target)
    if (!isWhole) virtualizer.scrollToIndex(target)
  }

  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-row="${focused}"]`)?.focus()
  }, [focused])

  return (
    <div ref={scroller} className={styles.scroller}>
      <ol
        className={styles.lines}
        aria-label={t('lines.list')}
        style={{ height: indexes.length * rowHeight }}
        onKeyDown={move}
      >
        {rows.map(({ index: row, start }) => {
          const index = indexes[row] ?? 0
          const line = lines[index]
          if (!line) return null
          return (
            <li
              key={index}
              className={styles.row}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              aria-setsize={indexes.length}
              aria-posinset={row + 1}
            >
              <button
                type="button"
                className={styles.line}
                data-row={row}
                tabIndex={row === focused ? 0 : -1}
                aria-pressed={range !== undefined && index >= range.first && index <= range.last}
                onFocus={() => setFocused(row)}
                onClick={() => onChoose(index)}
              >
                <span className={styles.time}>{formatTime(Math.round(line.start))}</span>
                <span className={styles.text}>{line.text}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
