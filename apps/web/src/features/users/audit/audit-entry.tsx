import type { AuditEvent } from '@lares/shared-types/audit'
import { useTranslation } from 'react-i18next'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import styles from './audit-page.module.css'

/** One event of the audit log as a sentence, with what was changed below it. */
export function AuditEntry({ event, details }: { event: AuditEvent; details: readonly string[] }) {
  const { t } = useTranslation('users')
  const { at, kind, by, subject, address, network } = event
  const names = { by: by?.name ?? t('audit.archive'), subject: subject?.name ?? '' }
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <span>{t(`audit.events.${kind}`, names)}</span>
        {details.map((line) => (
          <p key={line} className={styles.details}>
            {line}
          </p>
        ))}
        <span className={rows.facts}>
          <RelativeTime instant={at} />
          {address ? <span>{t(`audit.from.${network ?? 'unknown'}`, { address })}</span> : null}
        </span>
      </div>
    </li>
  )
}
