import type { Item } from '@lares/shared-types/items'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findMatches } from '../../../shared/text/find-matches.ts'
import type { TrackPlayback } from '../../player/public.ts'
import { useTranscriptQuery } from '../api/items-api.ts'
import styles from './transcript.module.css'
import { findSegmentIndex, TranscriptLines } from './transcript-lines.tsx'
import { TranscriptLink } from './transcript-link.tsx'
import { TranscriptTools } from './transcript-tools.tsx'
import { TranslationChoice } from './translation-choice.tsx'
import { useShownTranslation } from './use-shown-translation.ts'

interface TranscriptSectionProps {
  item: Pick<Item, 'id' | 'kind' | 'title' | 'language' | 'may' | 'deletedAt' | 'translations'>
  /** Absent when the item has no sound. */
  playback?: TrackPlayback
}

const noSegments: readonly never[] = []

/**
 * The transcript of a recording or film, following its player if there is one, with a translation below or instead of its lines;
 * nothing when it has no lines.
 */
export function TranscriptSection({ item, playback }: TranscriptSectionProps) {
  const { t } = useTranslation('items')
  const { currentData: transcript } = useTranscriptQuery({ params: { id: item.id } })
  const originals = transcript?.segments ?? noSegments
  const language = transcript?.language ?? item.language
  const { choice, choose, translation, segments, below } = useShownTranslation(item, originals, language)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const matches = useMemo(() => findMatches(segments, query), [segments, query])
  const link = <TranscriptLink item={item} hasLines={originals.length > 0} />
  if (originals.length === 0) return link
  const current = playback ? findSegmentIndex(segments, playback.position) : -1
  const match = matches[chosen]
  const isReplaced = translation !== undefined && below === undefined

  return (
    <section aria-label={t('transcript.title')}>
      <div className={styles.headed}>
        <h2 className={styles.heading}>{t('transcript.title')}</h2>
        {link}
      </div>
      <TranscriptTools
        item={item}
        segment={segments[current]}
        search={{
          query,
          count: matches.length,
          index: Math.min(chosen, matches.length - 1),
          onQuery: (text) => {
            setQuery(text)
            setChosen(0)
          },
          onStep: (step) => setChosen((before) => (before + step + matches.length) % matches.length),
        }}
      />
      {item.translations.length > 0 ? (
        <TranslationChoice
          language={language}
          languages={item.translations}
          choice={choice}
          onChange={choose}
          translation={translation}
        />
      ) : null}
      <TranscriptLines
        segments={segments}
        language={isReplaced ? translation.language : language}
        current={current}
        match={match}
        query={query}
        speakers={transcript?.speakers ?? noSegments}
        playback={playback}
        below={below && translation ? { language: translation.language, texts: below } : undefined}
      />
    </section>
  )
}
