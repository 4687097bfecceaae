import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Asking } from '../interview/asking.tsx'
import { Preparing } from '../interview/preparing.tsx'
import { NameForm } from '../parts/name-form.tsx'
import styles from '../parts/parts.module.css'
import { RecordingControls } from '../parts/recording-controls.tsx'
import { useRecorderState } from '../use-recorder.ts'

/** An interview: prepare questions, ask them one after the other while the answers are recorded, name the recording. */
export function InterviewPage() {
  const { t } = useTranslation('recorder')
  const phase = useRecorderState((state) => state.phase)
  const recording = useRecorderState((state) => state.recording)
  const isActive = phase === 'recording' || phase === 'paused'
  return (
    <>
      <PageHeader lead={isActive ? undefined : t('interview.lead')} />
      <div className={styles.page}>
        {phase === 'idle' || phase === 'starting' ? <Preparing isStarting={phase === 'starting'} /> : null}
        {isActive && recording?.interview ? <Asking interview={recording.interview} /> : null}
        {isActive ? <RecordingControls /> : null}
        {phase === 'ended' && recording ? <NameForm key={recording.id} recording={recording} /> : null}
      </div>
    </>
  )
}
