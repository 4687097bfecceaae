import '@mantine/core/styles/SegmentedControl.layer.css'
import { deletablePermissions } from '@lares/shared-types/deletions'
import type { Permission } from '@lares/shared-types/permissions'
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useUser } from '../../shared/session/use-user.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { DeletedEvents } from '../planning/public.ts'
import { DeletionList } from './deletions/deletion-list.tsx'
import { EmptyTrashButton } from './empty-trash-button.tsx'
import styles from './trash.module.css'
import { TrashedItems } from './trashed-items.tsx'

/** The parts of the trash, and the permissions of which one is needed to restore something in it; items are seen by all. */
const parts = {
  items: [],
  labels: Object.values(deletablePermissions),
  events: ['planning:manage'],
} as const satisfies Record<string, readonly Permission[]>

type Part = keyof typeof parts

/**
 * What was deleted and can be brought back: the items in the trash and, for those who may restore some of them, tags, categories
 * and people, and events of the calendar.
 */
export function TrashPage() {
  const { t } = useTranslation('trash')
  const [params, setParams] = useSearchParams()
  const user = useUser()
  const shown = (Object.keys(parts) as Part[]).filter(
    (part) =>
      part === 'items' || parts[part].some((permission) => user?.permissions.includes(permission) ?? false),
  )
  const part = shown.find((name) => name === params.get('show')) ?? 'items'
  return (
    <>
      <PageHeader lead={part === 'events' ? t('eventsLead') : t('lead')}>
        {part === 'items' ? <EmptyTrashButton /> : null}
      </PageHeader>
      {shown.length > 1 ? (
        <SegmentedControl
          className={styles.parts}
          withItemsBorders={false}
          aria-label={t('parts.label')}
          data={shown.map((value) => ({ value, label: t(`parts.${value}`) }))}
          value={part}
          onChange={(next) => setParams(next === 'items' ? {} : { show: next }, { replace: true })}
        />
      ) : null}
      {part === 'items' ? <TrashedItems /> : null}
      {part === 'labels' ? <DeletionList /> : null}
      {part === 'events' ? <DeletedEvents /> : null}
    </>
  )
}
