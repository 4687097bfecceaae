import type { Segment, SpeakerLink } from '@lares/shared-types/transcripts'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { useFollowedLines } from '../../../shared/playback/use-followed-lines.ts'
import type { TrackPlayback } from '../../player/public.ts'
import { LineText } from './line-text.tsx'
import styles from './transcript.module.css'
import { useSpeakerColours } from './use-speaker-colours.ts'

export interface TranscriptLinesProps {
  segments: readonly Segment[]
  language: string | null
  /** The index of the current line; -1 before the first. */
  current: number
  /** The index of the line with the match that is looked at. */
  match: number | undefined
  /** What is searched for in the lines. */
  query: string
  /** The player of the recording; without it the lines are plain text. */
  playback: Pick<TrackPlayback, 'isPlaying' | 'playFrom' | 'position'> | undefined
  /** The participants that speakers are. */
  speakers: readonly SpeakerLink[]
  /** The translations of the lines, which stand below them. */
  below?: { readonly language: string; readonly texts: readonly (string | undefined)[] } | undefined
}

/** The lines of a transcript. The current line is highlighted and scrolled into view; clicking a line plays from it. */
export function TranscriptLines({
  segments,
  language,
  current,
  match,
  query,
  playback,
  speakers,
  below,
}: TranscriptLinesProps) {
  const { list, follow, show, handlers } = useFollowedLines<HTMLOListElement>()
  const getColour = useSpeakerColours(speakers)
  const isPlaying = playback?.isPlaying === true
  const playFrom = useRef(playback?.playFrom)
  playFrom.current = playback?.playFrom

  useEffect(() => {
    if (isPlaying) follow(list.current?.children[current])
  }, [list, follow, current, isPlaying])

  useEffect(() => {
    if (match !== undefined) show(list.current?.children[match])
  }, [list, show, match])

  return (
    <ol ref={list} className={styles.lines} lang={language ?? undefined} {...handlers}>
      {segments.map((segment, index) => (
        <Line
          key={segment.start}
          segment={segment}
          isCurrent={index === current}
          isMatch={index === match}
          query={query}
          isNewSpeaker={segment.speaker !== segments[index - 1]?.speaker}
          colour={segment.speaker ? getColour(segment.speaker) : undefined}
          playFrom={playback ? playFrom : undefined}
          playback={index === current ? playback : undefined}
          translation={below?.texts[index]}
          translationLanguage={below?.language}
        />
      ))}
    </ol>
  )
}

interface LineProps {
  segment: Segment
  isCurrent: boolean
  isMatch: boolean
  query: string
  isNewSpeaker: boolean
  colour: string | undefined
  playFrom: RefObject<TrackPlayback['playFrom'] | undefined> | undefined
  /** The player, for the current line alone: it changes four times a second. */
  playback: TranscriptLinesProps['playback']
  translation: string | undefined
  translationLanguage: string | undefined
}

const Line = memo(function Line({ segment, isCurrent, isMatch, isNewSpeaker, colour, ...rest }: LineProps) {
  const { t } = useTranslation('items')
  const { start, speaker } = segment
  const { query, playFrom, playback, translation, translationLanguage } = rest
  const words = <LineText segment={segment} query={query} playback={isCurrent ? playback : undefined} />
  const content = (
    <>
      <span className={styles.time}>{formatDuration(start)}</span>
      {translation === undefined ? (
        words
      ) : (
        <span className={styles.both}>
          {words}
          <span className={styles.translated} lang={translationLanguage}>
            {translation}
          </span>
        </span>
      )}
    </>
  )
  return (
    <li
      aria-current={isCurrent ? 'true' : undefined}
      data-match={isMatch || undefined}
      style={{ '--speaker': colour ?? 'transparent' }}
    >
      {speaker && isNewSpeaker ? <p className={styles.speaker}>{speaker}</p> : null}
      {playFrom ? (
        <button
          type="button"
          className={styles.line}
          title={t('transcript.hearFrom', { time: formatDuration(start) })}
          onClick={() => playFrom.current?.(start)}
        >
          {content}
        </button>
      ) : (
        <p className={styles.line} data-silent="true">
          {content}
        </p>
      )}
    </li>
  )
})

/** Finds the index of the line that is spoken at a second, or of the last one before it; -1 before the first. */
export function findSegmentIndex(segments: readonly Segment[], seconds: number): number {
  return segments.findLastIndex(({ start }) => start <= seconds + 0.05)
}
