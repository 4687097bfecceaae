import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { useTranscriptQuery } from '../api/items-api.ts'
import styles from './transcript-lines.module.css'
import { TranscriptLines } from './transcript-lines.tsx'
import type { Playback } from './use-playback.ts'

interface TranscriptSectionProps {
  item: Pick<Item, 'id' | 'language'>
  /** Absent when the item has no sound. */
  playback?: Pick<Playback<HTMLMediaElement>, 'position' | 'playing' | 'seek'>
}

/** The transcript of a recording or film, following its player if there is one; nothing when it has no lines. */
export function TranscriptSection({ item, playback }: TranscriptSectionProps) {
  const { t } = useTranslation('items')
  const { currentData: transcript } = useTranscriptQuery({ params: { id: item.id } })
  if (!transcript || transcript.segments.length === 0) return null
  return (
    <section aria-label={t('player.transcript')}>
      <h2 className={styles.heading}>{t('player.transcript')}</h2>
      <TranscriptLines
        segments={transcript.segments}
        language={transcript.language ?? item.language}
        playback={playback}
      />
    </section>
  )
}
