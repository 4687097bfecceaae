import type { Segment, SpeakerLink } from '@lares/shared-types/transcripts'
import { type MouseEvent, memo, type Ref, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { useFollowedLines } from '../../../shared/playback/use-followed-lines.ts'
import type { TrackPlayback } from '../../player/public.ts'
import { findWordAt } from './find-word-at.ts'
import { LineText } from './line-text.tsx'
import styles from './transcript.module.css'
import type { ChosenLines } from './use-chosen-lines.ts'
import { useRenderedLines } from './use-rendered-lines.ts'
import { useSpeakerColours } from './use-speaker-colours.ts'

export interface TranscriptLinesProps {
  segments: readonly Segment[]
  language: string | null
  /** The index of the current line; -1 before the first. */
  current: number
  /** The index of the line with the match that is looked at. */
  match: number | undefined
  /** What is searched for, and the indexes of the lines that contain it. */
  query: string
  matches: ReadonlySet<number>
  /** The player of the recording; without it the lines are plain text. */
  playback: Pick<TrackPlayback, 'isPlaying' | 'playFrom' | 'position'> | undefined
  /** While lines are chosen for a quote, pressing a line chooses it and does not play. */
  choosing?: ChosenLines | undefined
  /** The participants that speakers are. */
  speakers: readonly SpeakerLink[]
  /** The translations of the lines, which stand below them. */
  below?: { readonly language: string; readonly texts: readonly (string | undefined)[] } | undefined
}

/** The lines of a transcript. The current line is highlighted and scrolled into view; clicking a word or a line plays from it. */
export function TranscriptLines({
  segments,
  language,
  current,
  match,
  query,
  matches,
  playback,
  choosing,
  speakers,
  below,
}: TranscriptLinesProps) {
  const { list, follow, show, handlers } = useFollowedLines<HTMLOListElement>()
  const { indexes, virtual, getTarget } = useRenderedLines(list, segments.length)
  const latestTarget = useRef(getTarget)
  latestTarget.current = getTarget
  const getColour = useSpeakerColours(speakers)
  const isPlaying = playback?.isPlaying === true
  const playFrom = useRef(playback?.playFrom)
  playFrom.current = playback?.playFrom

  useEffect(() => {
    if (isPlaying) follow(latestTarget.current(current))
  }, [follow, current, isPlaying])

  useEffect(() => {
    if (match !== undefined) show(latestTarget.current(match))
  }, [show, match])

  return (
    <ol
      ref={list}
      className={styles.lines}
      lang={language ?? undefined}
      data-virtual={virtual ? true : undefined}
      style={virtual && { paddingBlock: `${virtual.before}px ${virtual.after}px` }}
      {...handlers}
    >
      {indexes.map((index) => {
        const segment = segments[index]
        if (!segment) return null
        return (
          <Line
            key={index}
            ref={virtual?.measure}
            index={index}
            lineCount={virtual ? segments.length : undefined}
            segment={segment}
            isCurrent={index === current}
            isMatch={index === match}
            query={matches.has(index) ? query : ''}
            isNewSpeaker={segment.speaker !== segments[index - 1]?.speaker}
            colour={segment.speaker ? getColour(segment.speaker) : undefined}
            playFrom={playback ? playFrom : undefined}
            choose={choosing?.choose}
            isChosen={choosing?.has(index) === true}
            playback={index === current ? playback : undefined}
            translation={below?.texts[index]}
            translationLanguage={below?.language}
          />
        )
      })}
    </ol>
  )
}

interface LineProps {
  ref: Ref<HTMLLIElement> | undefined
  index: number
  /** The number of all lines, where only some of them are rendered. */
  lineCount: number | undefined
  segment: Segment
  isCurrent: boolean
  isMatch: boolean
  query: string
  isNewSpeaker: boolean
  colour: string | undefined
  playFrom: RefObject<TrackPlayback['playFrom'] | undefined> | undefined
  choose: ChosenLines['choose'] | undefined
  isChosen: boolean
  /** The player, for the current line alone: it changes four times a second. */
  playback: TranscriptLinesProps['playback']
  translation: string | undefined
  translationLanguage: string | undefined
}

const Line = memo(function Line({ segment, isCurrent, isMatch, isNewSpeaker, colour, ...rest }: LineProps) {
  const { t } = useTranslation('items')
  const { start, speaker } = segment
  const {
    ref,
    index,
    lineCount,
    query,
    playFrom,
    playback,
    translation,
    translationLanguage,
    choose,
    isChosen,
  } = rest
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
      ref={ref}
      data-index={index}
      aria-posinset={lineCount === undefined ? undefined : index + 1}
      aria-setsize={lineCount}
      aria-current={isCurrent ? 'true' : undefined}
      data-match={isMatch || undefined}
      style={{ '--speaker': colour ?? 'transparent' }}
    >
      {speaker && isNewSpeaker ? <p className={styles.speaker}>{speaker}</p> : null}
      {choose ? (
        <button type="button" className={styles.line} aria-pressed={isChosen} onClick={() => choose(index)}>
          {content}
        </button>
      ) : playFrom ? (
        <button
          type="button"
          className={styles.line}
          title={t('transcript.hearFrom', { time: formatDuration(start) })}
          onClick={(event) => playFrom.current?.(findStart(segment, event))}
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

/** When the word that was clicked is spoken; the start of its line where that is unknown, and for the keyboard. */
function findStart(
  { start, words }: Segment,
  { currentTarget, clientX, clientY, detail }: MouseEvent,
): number {
  const text = detail > 0 && words ? currentTarget.querySelector('[data-words]') : null
  const index = text ? findWordAt(text, clientX, clientY) : undefined
  return words?.[index ?? -1]?.[0] ?? start
}

/** Finds the index of the line that is spoken at a second, or of the last one before it; -1 before the first. */
export function findSegmentIndex(segments: readonly Segment[], seconds: number): number {
  return segments.findLastIndex(({ start }) => start <= seconds + 0.05)
}
