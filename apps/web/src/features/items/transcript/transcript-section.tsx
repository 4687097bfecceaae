import type { Item } from '@lares/shared-types/items'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findMatches } from '../../../shared/text/find-matches.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { RetryNote } from '../../../shared/ui/retry-note.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import type { TrackPlayback } from '../../player/public.ts'
import { useTranscriptQuery } from '../api/items-api.ts'
import styles from './transcript.module.css'
import { findSegmentIndex, TranscriptLines } from './transcript-lines.tsx'
import { TranscriptLink } from './transcript-link.tsx'
import { TranscriptTools } from './transcript-tools.tsx'
import { TranslationChoice } from './translation-choice.tsx'
import { useChosenLines } from './use-chosen-lines.ts'
import { useShownTranslation } from './use-shown-translation.ts'

interface TranscriptSectionProps {
  item: Pick<
    Item,
    'id' | 'kind' | 'title' | 'language' | 'may' | 'deletedAt' | 'translations' | 'hasTranscript'
  >
  /** Absent when the item has no sound. */
  playback?: TrackPlayback
}

const noSegments: readonly never[] = []

/**
 * The transcript of a recording or film, following its player if there is one, with a translation below or instead of its lines;
 * nothing when the item has none.
 */
export function TranscriptSection({ item, playback }: TranscriptSectionProps) {
  const { t } = useTranslation('items')
  const { currentData: transcript, error, refetch } = useTranscriptQuery({ params: { id: item.id } })
  const originals = transcript?.segments ?? noSegments
  const language = transcript?.language ?? item.language
  const shown = useShownTranslation(item, originals, language)
  const { choice, choose, translation, segments, below } = shown
  const [input, setInput] = useState('')
  // Typing goes on while the lines are searched.
  const query = useDeferredValue(input)
  const [chosen, setChosen] = useState(0)
  const choosing = useChosenLines()
  const matches = useMemo(() => findMatches(segments, query), [segments, query])
  const matchSet = useMemo(() => new Set(matches), [matches])
  const link = <TranscriptLink item={item} hasLines={originals.length > 0} />
  if (!transcript && item.hasTranscript)
    return (
      <section aria-label={t('transcript.title')}>
        <h2 className={styles.heading}>{t('transcript.title')}</h2>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={5} lead="none" />
        )}
      </section>
    )
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
        segments={
          choosing.isChoosing ? choosing.pick(segments) : segments.slice(Math.max(current, 0), current + 1)
        }
        isChoosing={choosing.isChoosing}
        onToggleChoosing={choosing.toggle}
        search={{
          query: input,
          count: matches.length,
          index: Math.min(chosen, matches.length - 1),
          onQuery: (text) => {
            setInput(text)
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
      {shown.failure ? (
        <RetryNote error={shown.failure} isRetrying={shown.isRetrying} onRetry={shown.retry}>
          {t('transcript.noTranslation')}
        </RetryNote>
      ) : null}
      <TranscriptLines
        segments={segments}
        language={isReplaced ? translation.language : language}
        current={current}
        match={match}
        query={query}
        matches={matchSet}
        speakers={transcript?.speakers ?? noSegments}
        playback={playback}
        choosing={choosing.isChoosing ? choosing : undefined}
        below={below && translation ? { language: translation.language, texts: below } : undefined}
      />
    </section>
  )
}
