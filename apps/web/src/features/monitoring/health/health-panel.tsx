import type { Disk, Health, HealthPart } from '@lares/shared-types/contracts/monitoring'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import styles from './health.module.css'

const icons: Record<Health['state'], IconName> = {
  good: 'circle-check',
  warning: 'alert-triangle',
  bad: 'alert-circle',
}

interface Place {
  readonly to: string
  readonly link: 'jobs' | 'backups' | 'integrity'
  readonly isForAdmins: boolean
}

/** Where a part is put right, and whether administrators alone can. */
const places: Partial<Record<HealthPart, Place>> = {
  worker: { to: paths.jobs.to(), link: 'jobs', isForAdmins: true },
  jobs: { to: paths.jobs.to(), link: 'jobs', isForAdmins: true },
  backups: { to: paths.backup.to(), link: 'backups', isForAdmins: true },
  integrity: { to: paths.dataIntegrity.to(), link: 'integrity', isForAdmins: false },
}

/** How each part of the archive is doing, with what to do where it is not doing well. */
export function HealthPanel({ health, disk }: { health: readonly Health[]; disk: Disk | null }) {
  const { t, i18n } = useTranslation('monitoring')
  const isAdmin = useUser()?.isAdmin ?? false
  const format = getDateFormat(i18n.language, { month: 'long', year: 'numeric' })
  const isGood = health.every(({ state }) => state === 'good')
  return (
    <Panel title={t('health.title')} lead={isGood ? t('health.good') : t('health.bad')}>
      <ul className={styles.list}>
        {health.map(({ part, state, problem, count = 0 }) => {
          const place = places[part]
          return (
            <li key={part} className={styles.row}>
              <span className={styles.icon} data-state={state}>
                <Icon name={icons[state]} size={22} />
              </span>
              <div>
                <h3 className={styles.name}>{t(`health.parts.${part}`)}</h3>
                <p className={styles.text}>
                  {problem ? t(`health.problems.${problem}`, { count }) : t(`health.fine.${part}`)}
                </p>
                {part === 'disk' && disk ? (
                  <p className={styles.text}>
                    {t('health.free', { size: formatFileSize(disk.freeBytes, i18n.language) })}{' '}
                    {disk.fullAt ? t('health.fullAt', { date: format.format(new Date(disk.fullAt)) }) : null}
                  </p>
                ) : null}
              </div>
              {problem && place && (isAdmin || !place.isForAdmins) ? (
                <Link to={place.to} className={styles.link ?? ''}>
                  {t(`health.links.${place.link}`)}
                </Link>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
