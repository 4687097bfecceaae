import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { loadRecorder } from '../recorder-slot.ts'
import { useRecorderState } from '../use-recorder.ts'
import { LevelBar } from './level-bar.tsx'
import styles from './parts.module.css'

/** Time, level, pause and stop of what is being recorded, and what goes wrong meanwhile. */
export function RecordingControls() {
  const { t } = useTranslation('recorder')
  const phase = useRecorderState((state) => state.phase)
  const seconds = useRecorderState((state) => Math.floor(state.seconds))
  const isRecording = phase === 'recording'
  return (
    <div className={styles.controls}>
      <p className={styles.clock} data-active={isRecording || undefined}>
        <span className={styles.dot} aria-hidden />
        {formatDuration(seconds)}
      </p>
      <p className={styles.phase} role="status">
        {t(isRecording ? 'phases.recording' : 'phases.paused')}
      </p>
      <LevelBar isActive={isRecording} />
      <div className={styles.buttons}>
        <Button
          variant="default"
          size="lg"
          leftSection={<Icon name={isRecording ? 'player-pause-filled' : 'microphone'} size={20} />}
          onClick={() =>
            void loadRecorder().then((recorder) => (isRecording ? recorder.pause() : recorder.resume()))
          }
        >
          {t(isRecording ? 'pause' : 'resume')}
        </Button>
        <Button
          size="lg"
          className={styles.stop ?? ''}
          leftSection={<Icon name="player-stop-filled" size={22} />}
          onClick={() => void loadRecorder().then((recorder) => recorder.stop())}
        >
          {t('stop')}
        </Button>
      </div>
      <RecordingNotes />
    </div>
  )
}

function RecordingNotes() {
  const { t } = useTranslation('recorder')
  const problem = useRecorderState((state) => state.problem)
  const isOtherMicrophone = useRecorderState((state) => state.isOtherMicrophone)
  const isStored = useRecorderState((state) => state.isStored)
  const isMuted = useRecorderState((state) => state.isMuted)
  const sending = useRecorderState((state) => state.sending)
  return (
    <>
      {problem ? <Note intent="warning">{t(`problems.${problem}`)}</Note> : null}
      {isOtherMicrophone ? <Note intent="warning">{t('otherMicrophone')}</Note> : null}
      {isMuted ? <Note intent="warning">{t('muted')}</Note> : null}
      {isStored ? null : (
        <Note intent="error">{t(sending === 'sent' ? 'deviceFull' : 'deviceFullOffline')}</Note>
      )}
      {/* It is stored here anyway, so that this is not alarming. */}
      <p className={styles.sending} role="status">
        {t(`sending.${sending}`)}
      </p>
    </>
  )
}
