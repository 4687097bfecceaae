import type { NarratedPage } from '@lares/shared-types/narrations'
import type { PageLine } from '@lares/shared-types/page-texts'
import { Fragment, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { useNearViewport, usePageTextQuery } from '../../page-texts/public.ts'
import type { SpokenWord } from '../timeline/timeline.ts'
import styles from './spoken-text.module.css'

interface SpokenPageProps {
  times: NarratedPage
  /** The word that is spoken now, if it stands on this page. */
  spoken: SpokenWord | undefined
  /** Undefined if it is the only page. */
  number: number | undefined
  language: string | null
  playFrom: { readonly current: (seconds: number) => void }
}

/** The lines of one page, loaded when the page comes near the visible part or is read. */
export const SpokenPage = memo(function SpokenPage(props: SpokenPageProps) {
  const { t } = useTranslation('narrations')
  const { times, number } = props
  const [element, setElement] = useState<HTMLElement | null>(null)
  return (
    <div ref={setElement} data-text-page={`${times.assetId}.${times.page}`}>
      {number === undefined ? null : <p className={styles.page}>{t('text.page', { page: number })}</p>}
      {element ? <NearLines {...props} element={element} /> : null}
    </div>
  )
})

/** A line of text, as long as its words have not been loaded. */
const lineHeight = '2em'

function NearLines({ element, ...props }: SpokenPageProps & { element: HTMLElement }) {
  const isNear = useNearViewport(element)
  const space = `calc(${props.times.lines.length} * ${lineHeight})`
  return isNear || props.spoken ? <Lines {...props} space={space} /> : <div style={{ minBlockSize: space }} />
}

function Lines({ times, spoken, language, playFrom, space }: SpokenPageProps & { space: string }) {
  const { assetId, page, version, lines } = times
  const { currentData: text, isFetching } = usePageTextQuery({ params: { id: assetId, page } })
  if (!text) return isFetching ? <div style={{ minBlockSize: space }} /> : null
  if (text.version !== version) return null
  const places = spoken?.places.filter((place) => place.assetId === assetId && place.page === page)
  return (
    <div lang={text.language ?? language ?? undefined}>
      {text.lines.map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version of a page never change their order.
          key={index}
          name={`${assetId}.${page}.${index}`}
          line={line}
          start={lines[index]?.find((time) => time !== null)?.[0]}
          spokenWord={places?.find((place) => place.line === index)?.word}
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
      <span className={styles.word} data-current-word={index === spokenWord || undefined}>
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
