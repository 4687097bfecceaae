import type { NarratedPage } from '@lares/shared-types/narrations'
import type { PageLine } from '@lares/shared-types/page-texts'
import { Fragment, memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { prefersReducedMotion } from '../../../shared/preferences/reduced-motion.ts'
import { usePageTextQuery } from '../../page-texts/public.ts'
import type { SpokenWord, WordPlace } from '../timeline/timeline.ts'
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
  const list = useRef<HTMLElement>(null)
  const at = spoken?.places[0]
  const hasOneFile = pages.every(({ assetId }) => assetId === pages[0]?.assetId)
  // Pages that are files of their own are counted through.
  const getNumber = ({ page }: NarratedPage, index: number) => (hasOneFile ? page : index + 1)
  const line = at && `${at.assetId}.${at.page}.${at.line}`
  const playFrom = useRef(onPlayFrom)
  playFrom.current = onPlayFrom
  useEffect(() => {
    if (isPlaying && line) scrollToLine(list.current, line)
  }, [isPlaying, line])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard must be able to.
    <section ref={list} className={styles.text} aria-label={t('text.title')} tabIndex={0}>
      {pages.map((page, index) => (
        <SpokenPage
          key={`${page.assetId}.${page.page}`}
          times={page}
          spoken={spoken?.places.filter((one) => one.assetId === page.assetId && one.page === page.page)}
          number={pages.length > 1 ? getNumber(page, index) : undefined}
          language={language}
          playFrom={playFrom}
        />
      ))}
    </section>
  )
}

/** Scrolls the text to a line. Unlike `scrollIntoView`, this does not scroll the page. */
function scrollToLine(list: HTMLElement | null, name: string): void {
  const line = list?.querySelector<HTMLElement>(`[data-line="${name}"]`)
  if (!list || !line) return
  const top = line.offsetTop - list.clientHeight / 2 + line.clientHeight / 2
  list.scrollTo({ top, behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
}

interface SpokenPageProps {
  times: NarratedPage
  spoken: readonly WordPlace[] | undefined
  /** Undefined if it is the only page. */
  number: number | undefined
  language: string | null
  playFrom: { readonly current: (seconds: number) => void }
}

function SpokenPage({ times, spoken, number, language, playFrom }: SpokenPageProps) {
  const { t } = useTranslation('narrations')
  const { assetId, page, version, lines } = times
  const { currentData: text } = usePageTextQuery({ params: { id: assetId, page } })
  if (!text || text.version !== version) return null
  return (
    <div lang={text.language ?? language ?? undefined}>
      {number === undefined ? null : <p className={styles.page}>{t('text.page', { page: number })}</p>}
      {text.lines.map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version of a page never change their order.
          key={index}
          name={`${assetId}.${page}.${index}`}
          line={line}
          start={lines[index]?.find((time) => time !== null)?.[0]}
          spokenWord={spoken?.find((place) => place.line === index)?.word}
          playFrom={playFrom}
        />
      ))}
    </div>
  )
}

interface LineProps {
  name: string
  line: PageLine
  /** When its first word is spoken; undefined for a line that is not. */
  start: number | undefined
  /** The index of the word that is spoken now. */
  spokenWord: number | undefined
  playFrom: SpokenPageProps['playFrom']
}

const Line = memo(function Line({ name, line, start, spokenWord, playFrom }: LineProps) {
  const { t } = useTranslation('narrations')
  const words = line.words.map(({ text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line never change their order.
    <Fragment key={index}>
      <span className={styles.word} data-heard={index === spokenWord || undefined}>
        {text}
      </span>{' '}
    </Fragment>
  ))
  return start === undefined ? (
    <p className={styles.line} data-line={name} data-silent>
      {words}
    </p>
  ) : (
    <button
      type="button"
      className={styles.line}
      data-line={name}
      aria-current={spokenWord === undefined ? undefined : 'true'}
      title={t('text.hearFrom', { time: formatDuration(start) })}
      onClick={() => playFrom.current(start)}
    >
      {words}
    </button>
  )
})
