import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { getToday } from '../../../shared/dates/get-today.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useUser } from '../../../shared/session/use-user.ts'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import type { CaptureOptions } from '../engine/capture.ts'
import { emptyFields } from '../parts/empty-fields.ts'
import { MicrophoneChoice } from '../parts/microphone-choice.tsx'
import { NameForm } from '../parts/name-form.tsx'
import styles from '../parts/parts.module.css'
import { RecordingControls } from '../parts/recording-controls.tsx'
import { UnfinishedRecordings } from '../parts/unfinished-recordings.tsx'
import { loadRecorder } from '../recorder-slot.ts'
import { useRecorderState } from '../use-recorder.ts'

/** Records a voice with the microphone of the device, and names the recording. */
export function RecordPage() {
  const { t } = useTranslation('recorder')
  const phase = useRecorderState((state) => state.phase)
  const recording = useRecorderState((state) => state.recording)
  return (
    <>
      <PageHeader lead={t('lead')} />
      <div className={styles.page}>
        {phase === 'idle' || phase === 'starting' ? <Beginning isStarting={phase === 'starting'} /> : null}
        {phase === 'recording' || phase === 'paused' ? <RecordingControls /> : null}
        {phase === 'ended' && recording ? <NameForm key={recording.id} recording={recording} /> : null}
      </div>
    </>
  )
}

function Beginning({ isStarting }: { isStarting: boolean }) {
  const { t, i18n } = useTranslation('recorder')
  const userId = useUser()?.id ?? ''
  const [options, setOptions] = useState<CaptureOptions>({ cleans: false })
  const problem = useRecorderState((state) => state.problem)

  async function begin() {
    const date = getDateFormat(i18n.language, { dateStyle: 'long' }).format(new Date())
    const fields = { ...emptyFields, title: t('usualTitle', { date }), date: getToday() }
    await (await loadRecorder()).start({ userId, fields }, options)
  }

  return (
    <>
      {problem ? <Note intent="error">{t(`problems.${problem}`)}</Note> : null}
      <div className={styles.beginning}>
        <Button
          size="xl"
          className={styles.begin ?? ''}
          loading={isStarting}
          leftSection={<Icon name="microphone" size={28} />}
          onClick={() => void begin()}
        >
          {t('begin')}
        </Button>
        <Button component={Link} to={paths.interview.to()} variant="default" size="md">
          {t('toInterview')}
        </Button>
      </div>
      <MicrophoneChoice options={options} onChange={setOptions} />
      <p className={styles.hint}>{t('safety')}</p>
      <UnfinishedRecordings options={options} kind="recording" />
    </>
  )
}
