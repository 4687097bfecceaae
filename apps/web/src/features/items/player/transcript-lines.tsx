import type { Segment } from '@lares/shared-types/transcripts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { prefersReducedMotion } from '../../../shared/preferences/reduced-motion.ts'
import styles from './transcript-lines.module.css'
import type { Playback } from './use-playback.ts'

export interface TranscriptLinesProps {
  segments: readonly Segment[]
  language: string | null
  /** The player of the recording; without it the lines are plain text. */
  playback: Pick<Playback<HTMLMediaElement>, 'position' | 'playing' | 'seek'> | undefined
}

/** The lines of a transcript. The current line is highlighted and scrolled into view; clicking a line seeks to it. */
export function TranscriptLines({ segments, language, playback }: TranscriptLinesProps) {
  const { t } = useTranslation('items')
  const list = useRef<HTMLOListElement>(null)
  const current = playback ? findSegmentIndex(segments, playback.position) : -1
  const playing = playback?.playing === true

  useEffect(() => {
    if (!playing || current < 0 || !list.current) return
    scrollToLine(list.current, list.current.children[current])
  }, [current, playing])

  return (
    <ol ref={list} className={styles.lines} lang={language ?? undefined}>
      {segments.map(({ start, text, speaker }, index) => (
        <li key={start} aria-current={index === current ? 'true' : undefined}>
          {speaker && speaker !== segments[index - 1]?.speaker ? (
            <p className={styles.speaker}>{speaker}</p>
          ) : null}
          {playback ? (
            <button
              type="button"
              className={styles.line}
              title={t('player.hearFrom', { time: formatDuration(start) })}
              onClick={() => playback.seek(start)}
            >
              <LineText start={start} text={text} />
            </button>
          ) : (
            <p className={styles.line} data-silent="true">
              <LineText start={start} text={text} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function LineText({ start, text }: Pick<Segment, 'start' | 'text'>) {
  return (
    <>
      <span className={styles.time}>{formatDuration(start)}</span>
      <span>{text}</span>
    </>
  )
}

/** Finds the index of the line that is spoken at a second, or of the last one before it; -1 before the first. */
export function findSegmentIndex(segments: readonly Segment[], seconds: number): number {
  return segments.findLastIndex(({ start }) => start <= seconds + 0.05)
}

/** Scrolls the list to a line. Unlike `scrollIntoView`, this does not scroll the page. */
function scrollToLine(list: HTMLElement, line: Element | undefined): void {
  if (!(line instanceof HTMLElement)) return
  const middle = line.offsetTop - list.clientHeight / 2 + line.clientHeight / 2
  list.scrollTo({ top: middle, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}
