import '@mantine/core/styles/SegmentedControl.layer.css'
import { deletablePermissions } from '@lares/shared-types/deletions'
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useUser } from '../../shared/session/use-user.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { DeletionList } from './deletions/deletion-list.tsx'
import { EmptyTrashButton } from './empty-trash-button.tsx'
import styles from './trash.module.css'
import { TrashedItems } from './trashed-items.tsx'

const parts = ['items', 'labels'] as const

/**
 * What was deleted and can be brought back: the items in the trash and, for those who may restore some of them, tags, categories
 * and people.
 */
export function TrashPage() {
  const { t } = useTranslation('trash')
  const [params, setParams] = useSearchParams()
  const user = useUser()
  const mayRestoreLabels = Object.values(deletablePermissions).some((permission) =>
    user?.permissions.includes(permission),
  )
  const part = mayRestoreLabels && params.get('show') === 'labels' ? 'labels' : 'items'
  return (
    <>
      <PageHeader lead={t('lead')}>{part === 'items' ? <EmptyTrashButton /> : null}</PageHeader>
      {mayRestoreLabels ? (
        <SegmentedControl
          className={styles.parts}
          aria-label={t('parts.label')}
          data={parts.map((value) => ({ value, label: t(`parts.${value}`) }))}
          value={part}
          onChange={(next) => setParams(next === 'labels' ? { show: next } : {}, { replace: true })}
        />
      ) : null}
      {part === 'items' ? <TrashedItems /> : <DeletionList />}
    </>
  )
}
