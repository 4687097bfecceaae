import type { CheckState } from '@lares/shared-types/integrity'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './integrity-state.module.css'

/** How the archive stands in one sentence, and when all originals were last read. */
export function IntegrityState({ checks }: { checks: readonly CheckState[] }) {
  const { t, i18n } = useTranslation('integrity')
  const count = checks.reduce((total, check) => total + check.count, 0)
  const isChecked = checks.every(({ completedAt, isUnavailable }) => completedAt || isUnavailable)
  const readAt = checks.find(({ name }) => name === 'damaged-originals')?.completedAt
  const format = getDateFormat(i18n.language, { dateStyle: 'long' })
  const sentence = count > 0 ? t('status.found', { count }) : isChecked ? t('status.good') : t('status.never')
  return (
    <Note intent={count > 0 ? 'warning' : isChecked ? 'success' : 'info'}>
      <p className={styles.sentence}>{sentence}</p>
      {isChecked ? null : <p className={styles.more}>{t('status.neverText')}</p>}
      {isChecked || readAt ? (
        <p className={styles.more}>
          {readAt ? t('status.read', { date: format.format(new Date(readAt)) }) : t('status.notRead')}
        </p>
      ) : null}
    </Note>
  )
}
