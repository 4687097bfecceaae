import type { Item } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { useTranscriptQuery } from '../api/items-api.ts'
import styles from './transcript-lines.module.css'
import { TranscriptLines } from './transcript-lines.tsx'
import type { Playback } from './use-playback.ts'

interface TranscriptSectionProps {
  item: Pick<Item, 'id' | 'language'>
  /** Absent where there is nothing to hear. */
  playback?: Pick<Playback<HTMLMediaElement>, 'position' | 'playing' | 'seek'>
}

/** The words of a recording or film beside what plays, where there are any; by themselves where nothing plays. */
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
