import type { Segment, WordTime } from '@lares/shared-types/transcripts'
import { splitAtMatches } from '../../../shared/text/find-matches.ts'
import { type TrackPlayback, useFinePosition } from '../../player/public.ts'
import styles from './transcript.module.css'

interface LineTextProps {
  segment: Pick<Segment, 'text' | 'words'>
  /** What is searched for in the lines. */
  query: string
  /** The player, if this line is being spoken. */
  playback: Pick<TrackPlayback, 'isPlaying' | 'position'> | undefined
}

/** The words of a line: with the matches of a search, else with the word that is being spoken, where its time is known. */
export function LineText({ segment: { text, words }, query, playback }: LineTextProps) {
  if (words && playback && query.trim() === '')
    return <SpokenText text={text} words={words} playback={playback} />
  let offset = 0
  return (
    <span data-words>
      {splitAtMatches(text, query).map(({ text: part, isMatch }) => {
        offset += part.length
        return isMatch ? <mark key={offset}>{part}</mark> : part
      })}
    </span>
  )
}

interface SpokenTextProps {
  text: string
  words: readonly WordTime[]
  playback: Pick<TrackPlayback, 'isPlaying' | 'position'>
}

function SpokenText({ text, words, playback }: SpokenTextProps) {
  const position = useFinePosition(playback)
  const heard = findWordIndex(words, position)
  let number = -1
  return (
    <span data-words>
      {Array.from(text.matchAll(/\S+|\s+/g), ({ 0: part, index }) => {
        if (/^\s/.test(part)) return part
        number += 1
        return (
          <span key={index} className={styles.word} data-current-word={number === heard || undefined}>
            {part}
          </span>
        )
      })}
    </span>
  )
}

/** The index of the word that is spoken at a second, or of the last one before it; -1 before the first. */
export function findWordIndex(words: readonly WordTime[], seconds: number): number {
  return words.findLastIndex(([start]) => start <= seconds)
}
