import type { Finding } from '@lares/shared-types/integrity'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { FindingActions } from './finding-actions.tsx'
import { FindingFailure } from './finding-failure.tsx'
import { getProblem } from './finding-problem.ts'
import styles from './findings.module.css'

interface FindingRowProps {
  finding: Finding
  onRepairStarted: (operationId: string) => void
}

/** One finding: what it is about, what is wrong, since when, and what can be done. */
export function FindingRow({ finding, onRepairStarted }: FindingRowProps) {
  const { t, i18n } = useTranslation('integrity')
  const getTitle = useItemTitle()
  const { item, otherItem, file, user, details, foundAt } = finding
  const size = file?.size ?? (typeof details.size === 'number' ? details.size : undefined)
  const name = useFindingName()(finding)
  return (
    <li className={rows.iconRow}>
      <span className={rows.icon}>
        <Icon name={getIcon(finding)} size={22} />
      </span>
      <div className={rows.text}>
        <h3 className={rows.name}>
          {item ? <Link to={itemLinks.profile(item)}>{name}</Link> : name}
          {otherItem ? (
            <>
              {' · '}
              <Link to={itemLinks.profile(otherItem)}>{getTitle(otherItem)}</Link>
            </>
          ) : null}
        </h3>
        <p className={styles.problem}>{t(`problems.${getProblem(finding)}`)}</p>
        <p className={rows.facts}>
          {file && item ? <span>{t('list.file', { name: file.filename })}</span> : null}
          {size === undefined ? null : <span>{formatFileSize(size, i18n.language)}</span>}
          {typeof details.distance === 'number' ? (
            <span>{t('list.distance', { distance: details.distance })}</span>
          ) : null}
          {user ? <span>{t('list.user', { name: user.displayName })}</span> : null}
          <span>
            {t('list.since')} <RelativeTime instant={foundAt} />
          </span>
        </p>
        <FindingFailure failure={finding.failure} />
      </div>
      <FindingActions finding={finding} name={name} onRepairStarted={onRepairStarted} />
    </li>
  )
}

/** Returns a function that names what a finding is about. */
function useFindingName(): (finding: Finding) => string {
  const { t } = useTranslation('integrity')
  const getTitle = useItemTitle()
  return ({ item, file, user, details }) => {
    if (item) return getTitle(item)
    if (file) return file.filename
    if (user) return user.displayName
    const key = details.sha256 ?? details.id
    return key === undefined ? t('repairs.something') : String(key)
  }
}

function getIcon({ item, user }: Finding): IconName {
  if (item) return kindIcons[item.kind]
  return user ? 'user' : 'file'
}
