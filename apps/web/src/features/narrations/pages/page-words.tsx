import type { Asset } from '@lares/shared-types/assets'
import type { NarratedPage } from '@lares/shared-types/narrations'
import type { PageText } from '@lares/shared-types/page-texts'
import { useEffect, useRef, useState } from 'react'
import { toBoxStyle } from '../../../shared/pictures/box-style.ts'
import { PictureOverlay } from '../../../shared/pictures/picture-overlay.tsx'
import { getRotation } from '../../../shared/pictures/shown-picture.ts'
import { type PageFrame, useNearViewport, usePageTextQuery, useShownAspect } from '../../page-texts/public.ts'
import type { WordPlace } from '../timeline/timeline.ts'
import styles from './page-words.module.css'
import { useWordPointer } from './use-word-pointer.ts'
import { getLineBox, getWordBox } from './word-boxes.ts'

interface PageWordsProps {
  asset: Asset
  frame: PageFrame
  times: NarratedPage
  /** Where on this page the word stands that is spoken now. */
  spoken: readonly WordPlace[] | undefined
  isActive: boolean
  isFollowed: boolean
  scrollTo: (line: HTMLElement) => void
  onPlayFrom: (seconds: number) => void
}

/** The words of one page, loaded when the page comes near the visible part or is read. */
export function PageWords(props: PageWordsProps) {
  const isNear = useNearViewport(props.frame.element)
  return isNear || props.spoken ? <LoadedWords {...props} /> : null
}

function LoadedWords(props: PageWordsProps) {
  const { asset, frame, times } = props
  const { currentData: text } = usePageTextQuery({ params: { id: asset.id, page: frame.page } })
  // The times are those of the words as they were when they were aligned.
  return text && text.version === times.version ? <Words {...props} text={text} /> : null
}

interface WordsProps extends PageWordsProps {
  text: PageText
}

function Words({
  asset,
  frame,
  times,
  text,
  spoken,
  isActive,
  isFollowed,
  scrollTo,
  onPlayFrom,
}: WordsProps) {
  const aspect = useShownAspect(asset, frame)
  const rotation = getRotation(asset)
  const [surface, setSurface] = useState<HTMLElement | null>(null)
  const pointed = useWordPointer({
    frame: frame.element,
    surface: isActive ? surface : null,
    text,
    times,
    rotation,
    onPlayFrom,
  })
  return (
    <PictureOverlay frame={frame.element} aspect={aspect} isMarking={false} surface={setSurface}>
      <div aria-hidden="true">
        {pointed ? (
          <div
            className={styles.pointed}
            style={getStyle(getWordBox(text, pointed.line, pointed.word, rotation))}
          />
        ) : null}
        {spoken?.map(({ line, word }) => (
          // Within a line the light moves from word to word; in the next line it appears again.
          <LitWord
            key={line}
            wordStyle={getStyle(getWordBox(text, line, word, rotation))}
            lineStyle={getStyle(getLineBox(text, line, rotation))}
            word={`${line}.${word}`}
            isFollowed={isFollowed}
            scrollTo={scrollTo}
          />
        ))}
      </div>
    </PictureOverlay>
  )
}

function getStyle(box: Parameters<typeof toBoxStyle>[0] | undefined) {
  return box ? toBoxStyle(box) : { display: 'none' }
}

interface LitWordProps {
  wordStyle: ReturnType<typeof getStyle>
  lineStyle: ReturnType<typeof getStyle>
  /** Indexes of its line and of itself. */
  word: string
  isFollowed: boolean
  scrollTo: (line: HTMLElement) => void
}

function LitWord({ wordStyle, lineStyle, word, isFollowed, scrollTo }: LitWordProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A line is scrolled to once, when its first word is spoken, or when playing starts in it.
    if (isFollowed && line.current) scrollTo(line.current)
  }, [isFollowed, scrollTo])
  return (
    <>
      <div ref={line} className={styles.line} style={lineStyle} />
      <div className={styles.word} style={wordStyle} data-spoken={word} />
    </>
  )
}
