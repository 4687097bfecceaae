import type { ReplyOf } from '@lares/shared-types/contract'
import type { listTranscriptions } from '@lares/shared-types/contracts/transcriptions'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useTranscriptionPagesInfiniteQuery } from '../api.ts'
import styles from './runs.module.css'
import { TranscriptionRow } from './transcription-row.tsx'

const getTranscriptions = (page: ReplyOf<typeof listTranscriptions>) => page.transcriptions

/** What the user has had transcribed in the last 30 days, the latest first. */
export function TranscriptionList() {
  const { t } = useTranslation('transcriptions')
  const query = useTranscriptionPagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <section aria-labelledby="transcriptions-so-far">
      <h2 id="transcriptions-so-far" className={styles.title}>
        {t('list.title')}
      </h2>
      <PagedList
        query={query}
        getEntries={getTranscriptions}
        label={t('list.title')}
        className={rows.list}
        entryHeight={84}
        empty={<EmptyState icon="file-text" title={t('list.empty.title')} text={t('list.empty.text')} />}
        moreLabel={t('more')}
        renderEntry={(transcription) => (
          <TranscriptionRow key={transcription.operation.id} transcription={transcription} />
        )}
      />
    </section>
  )
}
