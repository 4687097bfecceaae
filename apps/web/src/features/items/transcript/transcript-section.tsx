import type { Item } from '@lares/shared-types/items'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrackPlayback } from '../../player/public.ts'
import { useTranscriptQuery } from '../api/items-api.ts'
import { findMatches } from './find-matches.ts'
import styles from './transcript.module.css'
import { findSegmentIndex, TranscriptLines } from './transcript-lines.tsx'
import { TranscriptLink } from './transcript-link.tsx'
import { TranscriptTools } from './transcript-tools.tsx'

interface TranscriptSectionProps {
  item: Pick<Item, 'id' | 'kind' | 'title' | 'language' | 'may' | 'deletedAt'>
  /** Absent when the item has no sound. */
  playback?: TrackPlayback
}

const noSegments: readonly never[] = []

/** The transcript of a recording or film, following its player if there is one; nothing when it has no lines. */
export function TranscriptSection({ item, playback }: TranscriptSectionProps) {
  const { t } = useTranslation('items')
  const { currentData: transcript } = useTranscriptQuery({ params: { id: item.id } })
  const segments = transcript?.segments ?? noSegments
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const matches = useMemo(() => findMatches(segments, query), [segments, query])
  const link = <TranscriptLink item={item} hasLines={segments.length > 0} />
  if (segments.length === 0) return link
  const current = playback ? findSegmentIndex(segments, playback.position) : -1
  const match = matches[chosen]

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
      <TranscriptLines
        segments={segments}
        language={transcript?.language ?? item.language}
        current={current}
        match={match}
        query={query}
        speakers={transcript?.speakers ?? noSegments}
        playback={playback}
      />
    </section>
  )
}
