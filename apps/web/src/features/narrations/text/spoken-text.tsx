import type { NarratedPage } from '@lares/shared-types/narrations'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowedLines } from '../../../shared/playback/use-followed-lines.ts'
import type { SpokenWord } from '../timeline/timeline.ts'
import { SpokenPage } from './spoken-page.tsx'
import styles from './spoken-text.module.css'

interface SpokenTextProps {
  pages: readonly NarratedPage[]
  spoken: SpokenWord | undefined
  isPlaying: boolean
  /** Of the letter. */
  language: string | null
  onPlayFrom: (seconds: number) => void
}

/** The text of a letter, whose spoken word is lit and scrolled into view; a line plays from its start. */
export function SpokenText({ pages, spoken, isPlaying, language, onPlayFrom }: SpokenTextProps) {
  const { t } = useTranslation('narrations')
  const { list, follow, handlers } = useFollowedLines<HTMLElement>()
  const at = spoken?.places[0]
  const hasOneFile = pages.every(({ assetId }) => assetId === pages[0]?.assetId)
  // Pages that are files of their own are counted through.
  const getNumber = ({ page }: NarratedPage, index: number) => (hasOneFile ? page : index + 1)
  const page = at && `${at.assetId}.${at.page}`
  const line = at && `${page}.${at.line}`
  const playFrom = useRef(onPlayFrom)
  playFrom.current = onPlayFrom
  useEffect(() => {
    if (!isPlaying || !line) return
    const find = (selector: string) => list.current?.querySelector(selector)
    // The lines of a page that has not been near the visible part are still to be loaded.
    follow(find(`[data-line="${line}"]`) ?? find(`[data-text-page="${page}"]`))
  }, [list, follow, isPlaying, page, line])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must be able to.
    <section ref={list} className={styles.text} aria-label={t('text.title')} tabIndex={0} {...handlers}>
      {pages.map((times, index) => (
        <SpokenPage
          key={`${times.assetId}.${times.page}`}
          times={times}
          spoken={isOnPage(spoken, times) ? spoken : undefined}
          number={pages.length > 1 ? getNumber(times, index) : undefined}
          language={language}
          playFrom={playFrom}
        />
      ))}
    </section>
  )
}

function isOnPage(word: SpokenWord | undefined, { assetId, page }: NarratedPage): boolean {
  return word?.places.some((place) => place.assetId === assetId && place.page === page) === true
}
