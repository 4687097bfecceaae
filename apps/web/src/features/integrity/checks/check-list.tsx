import type { CheckState } from '@lares/shared-types/integrity'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../shared/ui/panel.tsx'
import { checkGroups, listChecksOf } from './check-groups.ts'
import styles from './check-list.module.css'
import { CheckRow } from './check-row.tsx'

/** All checks that the user may see, in groups. */
export function CheckList({ checks }: { checks: readonly CheckState[] }) {
  const { t } = useTranslation('integrity')
  return checkGroups.map((group) => {
    const shown = listChecksOf(group).flatMap((name) => checks.filter((check) => check.name === name))
    if (shown.length === 0) return null
    return (
      <Panel key={group} title={t(`groups.${group}`)}>
        <ul className={styles.list}>
          {shown.map((check) => (
            <CheckRow key={check.name} check={check} />
          ))}
        </ul>
      </Panel>
    )
  })
}
