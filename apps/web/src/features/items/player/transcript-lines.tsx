import type { Segment } from '@lares/shared-types/transcripts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { prefersStillness } from '../../../shared/preferences/reduced-motion.ts'
import { clockTime } from '../shown/in-words.ts'
import styles from './transcript-lines.module.css'

export interface TranscriptLinesProps {
  segments: readonly Segment[]
  language: string | null
  /** Seconds. */
  position: number
  playing: boolean
  onSeek: (seconds: number) => void
}

/** The words of a recording, the line that is being spoken marked and kept in view; a line leads to its second. */
export function TranscriptLines({ segments, language, position, playing, onSeek }: TranscriptLinesProps) {
  const { t } = useTranslation('items')
  const list = useRef<HTMLOListElement>(null)
  const current = segmentAt(segments, position)

  useEffect(() => {
    if (!playing || current < 0 || !list.current) return
    keepInView(list.current, list.current.children[current])
  }, [current, playing])

  return (
    <ol ref={list} className={styles.lines} lang={language ?? undefined}>
      {segments.map(({ start, text, speaker }, index) => (
        <li key={start} aria-current={index === current ? 'true' : undefined}>
          {speaker && speaker !== segments[index - 1]?.speaker ? (
            <p className={styles.speaker}>{speaker}</p>
          ) : null}
          <button
            type="button"
            className={styles.line}
            title={t('player.hearFrom', { time: clockTime(start) })}
            onClick={() => onSeek(start)}
          >
            <span className={styles.time}>{clockTime(start)}</span>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The line that is spoken at a second, or the last one before it; -1 before the first. */
export function segmentAt(segments: readonly Segment[], seconds: number): number {
  return segments.findLastIndex(({ start }) => start <= seconds + 0.05)
}

/** Scrolls the list alone, so that the page stays where the reader put it. */
function keepInView(list: HTMLElement, line: Element | undefined): void {
  if (!(line instanceof HTMLElement)) return
  const middle = line.offsetTop - list.clientHeight / 2 + line.clientHeight / 2
  list.scrollTo({ top: middle, behavior: prefersStillness() ? 'auto' : 'smooth' })
}
