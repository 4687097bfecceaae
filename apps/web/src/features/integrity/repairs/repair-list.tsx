import type { ReplyOf } from '@lares/shared-types/contract'
import type { listRepairs } from '@lares/shared-types/contracts/integrity'
import type { CheckName, Repair } from '@lares/shared-types/integrity'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useRepairsInfiniteQuery } from '../api.ts'
import styles from '../findings/findings.module.css'

const getRepairs = (page: ReplyOf<typeof listRepairs>) => page.repairs

/** The repairs of a check, latest first: what, by whom, when, and how it went. */
export function RepairList({ check }: { check: CheckName }) {
  const { t } = useTranslation('integrity')
  const pages = useRepairsInfiniteQuery({ check }, { refetchOnMountOrArgChange: true })
  return (
    <div>
      <PagedList
        query={pages}
        getEntries={getRepairs}
        label={t('repairs.title')}
        className={rows.list}
        entryHeight={72}
        empty={<EmptyState icon="tool" title={t('repairs.none')} text={t('repairs.noneText')} />}
        moreLabel={t('list.more')}
        renderEntry={(repair) => <RepairRow key={repair.id} repair={repair} />}
      />
    </div>
  )
}

function RepairRow({ repair }: { repair: Repair }) {
  const { t } = useTranslation('integrity')
  const getTitle = useItemTitle()
  const { item, subject, method, failure, source, by, at } = repair
  return (
    <li className={rows.iconRow}>
      <span className={rows.icon}>
        <Icon name={method ? 'circle-check' : 'alert-triangle'} size={22} />
      </span>
      <div className={rows.text}>
        <h3 className={rows.name}>
          {item ? (
            <Link to={itemLinks.profile(item)}>{getTitle(item)}</Link>
          ) : (
            (subject ?? t('repairs.something'))
          )}
        </h3>
        {method ? <p className={styles.problem}>{t(`methods.${method}`, { source })}</p> : null}
        {failure ? (
          <p className={styles.failure}>
            {t('repairs.failed')} {t(`failures.${failure}`)}
          </p>
        ) : null}
        <p className={rows.facts}>
          {item && subject ? <span>{subject}</span> : null}
          <span>{t('repairs.by', { name: by?.displayName ?? t('repairs.archive') })}</span>
          <RelativeTime instant={at} />
        </p>
      </div>
    </li>
  )
}
