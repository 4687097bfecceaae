import type { Segment } from '@lares/shared-types/transcripts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { prefersStillness } from '../../../shared/preferences/reduced-motion.ts'
import { clockTime } from '../shown/in-words.ts'
import styles from './transcript-lines.module.css'
import type { Playback } from './use-playback.ts'

export interface TranscriptLinesProps {
  segments: readonly Segment[]
  language: string | null
  /** What plays; its position in seconds. Without it the lines can be read alone. */
  playback: Pick<Playback<HTMLMediaElement>, 'position' | 'playing' | 'seek'> | undefined
}

/** The words of a recording, the line that is being spoken marked and kept in view; a line leads to its second. */
export function TranscriptLines({ segments, language, playback }: TranscriptLinesProps) {
  const { t } = useTranslation('items')
  const list = useRef<HTMLOListElement>(null)
  const current = playback ? segmentAt(segments, playback.position) : -1
  const playing = playback?.playing === true

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
          {playback ? (
            <button
              type="button"
              className={styles.line}
              title={t('player.hearFrom', { time: clockTime(start) })}
              onClick={() => playback.seek(start)}
            >
              <Words start={start} text={text} />
            </button>
          ) : (
            <p className={styles.line} data-silent="true">
              <Words start={start} text={text} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function Words({ start, text }: Pick<Segment, 'start' | 'text'>) {
  return (
    <>
      <span className={styles.time}>{clockTime(start)}</span>
      <span>{text}</span>
    </>
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
