import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { useRecorderState } from '../use-recorder.ts'
import styles from './recorder-bar.module.css'

/** A recording that goes on while one walks through the archive, with the way back to it. */
export function RecorderBar() {
  const { t } = useTranslation('recorder')
  const phase = useRecorderState((state) => state.phase)
  const seconds = useRecorderState((state) => Math.floor(state.seconds))
  const isInterview = useRecorderState((state) => state.recording?.interview !== undefined)
  const page = isInterview ? paths.interview : paths.recordSound
  return (
    <aside className={styles.bar} data-screen-only aria-label={t('title')}>
      <span className={styles.dot} data-active={phase === 'recording' || undefined} aria-hidden />
      <span>
        {t(`phases.${phase === 'recording' ? 'recording' : phase === 'ended' ? 'ended' : 'paused'}`)}
      </span>
      <span className={styles.time}>{formatDuration(seconds)}</span>
      <Button component={Link} to={page.to()} size="sm">
        {t('back')}
      </Button>
    </aside>
  )
}
