import { useTranslation } from 'react-i18next'
import { useHasPermission } from '../../shared/session/use-user.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Note } from '../../shared/ui/note.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useTranscriptionSetupQuery } from './api.ts'
import { ChoicePanel } from './choose/choice-panel.tsx'
import { TranscriptionList } from './runs/transcription-list.tsx'
import { SetupPanel } from './setup/setup-panel.tsx'
import styles from './transcribe-page.module.css'

/** The page on which recordings and films are transcribed: what does it, which ones, and what is going on. */
export function TranscribePage() {
  const { t } = useTranslation('transcriptions')
  const mayProcess = useHasPermission('media:process')
  const {
    data: setup,
    error,
    isLoading,
    refetch,
  } = useTranscriptionSetupQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  return (
    <>
      <PageHeader lead={t('lead')} />
      <div className={styles.stack}>
        {isLoading ? <ListSkeleton lead="none" lines={2} height={96} /> : null}
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {setup ? (
          <>
            <SetupPanel setup={setup} />
            {mayProcess ? null : <Note intent="info">{t('forbidden')}</Note>}
            {setup.engine && mayProcess ? <ChoicePanel /> : null}
            <TranscriptionList />
          </>
        ) : null}
      </div>
    </>
  )
}
