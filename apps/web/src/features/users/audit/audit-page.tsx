import { type AuditKind, auditKinds } from '@lares/shared-types/audit'
import { buildUrl, type ReplyOf } from '@lares/shared-types/contract'
import { exportAuditEvents, type listAuditEvents } from '@lares/shared-types/contracts/audit'
import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useSortedUsers } from '../use-sorted-users.ts'
import { useListAuditEventsInfiniteQuery } from './api.ts'
import { AuditEntry } from './audit-entry.tsx'
import styles from './audit-page.module.css'
import { useAuditDetails } from './use-audit-details.ts'

const getEvents = (page: ReplyOf<typeof listAuditEvents>) => page.events

/** The page of the audit log: who changed whose rights and ways to sign in. */
export function AuditPage() {
  const { t } = useTranslation('users')
  const { users } = useSortedUsers()
  const getDetails = useAuditDetails()
  const [search, setSearch] = useSearchParams()
  const kind = auditKinds.find((known) => known === search.get('kind'))
  const userId = users.find(({ id }) => id === search.get('user'))?.id
  const filter = { ...(kind && { kind }), ...(userId && { userId }) }
  const list = useListAuditEventsInfiniteQuery(filter, { refetchOnMountOrArgChange: true })

  function change(name: 'kind' | 'user', value: string) {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }

  return (
    <>
      <PageHeader lead={t('audit.lead')}>
        <Button
          component="a"
          variant="default"
          href={buildUrl(exportAuditEvents, { query: filter })}
          download
          leftSection={<Icon name="download" size={18} />}
        >
          {t('audit.export')}
        </Button>
      </PageHeader>
      <div className={styles.filters}>
        <NativeSelect
          label={t('audit.kind')}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => change('kind', value)}
          data={[
            { value: '', label: t('audit.everyKind') },
            ...auditKinds.map((value: AuditKind) => ({ value, label: t(`audit.kinds.${value}`) })),
          ]}
        />
        <NativeSelect
          label={t('audit.person')}
          value={userId ?? ''}
          onChange={({ currentTarget: { value } }) => change('user', value)}
          data={[
            { value: '', label: t('audit.everyPerson') },
            ...users.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
        />
      </div>
      <PagedList
        query={list}
        getEntries={getEvents}
        label={t('audit.list')}
        className={rows.list}
        entryHeight={64}
        empty={<EmptyState icon="shield-check" title={t('audit.empty')} text={t('audit.emptyText')} />}
        moreLabel={t('audit.more')}
        renderEntry={(event) => <AuditEntry key={event.id} event={event} details={getDetails(event)} />}
      />
    </>
  )
}
