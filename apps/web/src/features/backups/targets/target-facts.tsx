import type { BackupTarget } from '@lares/shared-types/backups'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { formatHour, formatWeekday } from '../forms/schedule-fields.tsx'
import { useRunDuration } from '../runs/use-run-duration.ts'
import styles from './target-card.module.css'

/** How a target stands: its last backup and proof, what comes next, and what stays. */
export function TargetFacts({ target }: { target: BackupTarget }) {
  const { t } = useTranslation('backups')
  const { lastBackup, provedAt, fullyProvedAt, nextBackupAt, nextFullCheckAt } = target
  const language = useLanguage()
  const dateFormat = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const dayFormat = getDateFormat(language, { dateStyle: 'medium' })
  return (
    <dl className={styles.facts}>
      <Fact term={t('facts.lastBackup')}>
        {lastBackup?.endedAt ? (
          <>
            <RelativeTime instant={lastBackup.endedAt} /> <LastBackupFigures run={lastBackup} />
          </>
        ) : (
          t('facts.never')
        )}
      </Fact>
      <Fact term={t('facts.proved')}>
        {provedAt ? <RelativeTime instant={provedAt} /> : t('facts.notYet')}
        {fullyProvedAt ? (
          <span className={styles.detail}>
            {t('facts.fullyProved', { date: dayFormat.format(new Date(fullyProvedAt)) })}
          </span>
        ) : null}
      </Fact>
      <Fact term={t('facts.next')}>
        {nextBackupAt ? (
          <time dateTime={nextBackupAt}>{dateFormat.format(new Date(nextBackupAt))}</time>
        ) : (
          t('facts.byHand')
        )}
        {nextFullCheckAt ? (
          <span className={styles.detail}>
            {t('facts.nextFullCheck', { date: dayFormat.format(new Date(nextFullCheckAt)) })}
          </span>
        ) : null}
      </Fact>
      <Fact term={t('facts.schedule')}>
        <ScheduleText schedule={target.schedule} />
        <span className={styles.detail}>{t('facts.kept', { ...target.retention })}</span>
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function LastBackupFigures({ run }: { run: NonNullable<BackupTarget['lastBackup']> }) {
  const { t } = useTranslation('backups')
  const language = useLanguage()
  const duration = useRunDuration()(run)
  const { bytes, addedBytes } = run.figures
  if (run.state !== 'succeeded') return <span className={styles.detail}>{t(`states.${run.state}`)}</span>
  return (
    <span className={styles.detail}>
      {bytes === undefined ? null : `${formatFileSize(bytes, language)} · `}
      {addedBytes === undefined
        ? null
        : `${t('facts.added', { size: formatFileSize(addedBytes, language) })} · `}
      {duration}
    </span>
  )
}

function ScheduleText({ schedule }: Pick<BackupTarget, 'schedule'>) {
  const { t } = useTranslation('backups')
  const language = useLanguage()
  const { every, hour, weekday } = schedule
  if (every === 'never') return t('schedule.rhythms.never')
  const time = formatHour(hour, language)
  return every === 'day'
    ? t('facts.daily', { time })
    : t('facts.weekly', { time, weekday: formatWeekday(weekday, language) })
}
