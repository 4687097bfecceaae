import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { FullListLink } from '../../../shared/ui/data-table/full-list-link.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { VirtualList } from '../../../shared/ui/virtual-list/virtual-list.tsx'
import { useCountItemsByParticipantQuery } from '../api.ts'
import { CreateParticipantDialog } from '../dialogs/create-participant-dialog.tsx'
import { DeleteParticipantDialog } from '../dialogs/delete-participant-dialog.tsx'
import { EditParticipantDialog } from '../dialogs/edit-participant-dialog.tsx'
import { MergeParticipantDialog } from '../dialogs/merge-participant-dialog.tsx'
import { filterPeople, type Person } from '../people.ts'
import { usePeople } from '../use-people.ts'
import styles from './participants-page.module.css'
import { PersonCard } from './person-card.tsx'

type DialogAction = { action: 'create' } | { action: 'edit' | 'merge' | 'delete'; person: Person }

interface ParticipantsPageProps {
  /** Below the heading: a choice between this view of the page and others. */
  views: ReactNode
  /** Renders further content on the card of a person. */
  renderMore: (person: Person) => ReactNode
}

/** The page of all participants. */
export function ParticipantsPage({ views, renderMore }: ParticipantsPageProps) {
  const { t } = useTranslation('participants')
  const { people, isLoading, error, refetch } = usePeople()
  const { data } = useCountItemsByParticipantQuery()
  const canManage = useHasPermission('participants:manage')
  const [filterText, setFilterText] = useState('')
  const [openAction, setOpenAction] = useState<DialogAction | null>(null)
  const close = () => setOpenAction(null)
  const peopleById = useMemo(() => new Map(people.map((person) => [person.participant.id, person])), [people])
  const visible = useMemo(() => filterPeople(people, filterText), [people, filterText])
  const create = canManage ? (
    <Button
      leftSection={<Icon name="user-plus" size={18} />}
      onClick={() => setOpenAction({ action: 'create' })}
    >
      {t('create')}
    </Button>
  ) : null

  return (
    <>
      <PageHeader lead={t('lead')}>
        {people.length > 0 ? <FullListLink type="participants" /> : null}
        {people.length > 0 ? create : null}
      </PageHeader>
      {views}
      {people.length > 0 ? (
        <FilterField
          className={styles.filter}
          label={t('filter')}
          value={filterText}
          onChange={setFilterText}
        />
      ) : null}
      {isLoading ? <CardsSkeleton /> : null}
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!isLoading && !error && people.length === 0 ? (
        <EmptyState icon="users-group" title={t('empty')} text={t('emptyText')}>
          {create}
        </EmptyState>
      ) : null}
      {people.length > 0 && visible.length === 0 ? (
        <EmptyState icon="search" title={t('nobodyFound', { words: filterText.trim() })} />
      ) : null}
      {visible.length > 0 ? (
        <VirtualList
          entries={visible}
          getKey={({ participant }) => participant.id}
          label={t('title')}
          estimate={180}
          columnWidth={320}
          gap={16}
          render={(person) => (
            <PersonCard
              person={person}
              peopleById={peopleById}
              more={renderMore(person)}
              count={data && (data.counts[person.participant.id] ?? 0)}
              onEdit={canManage ? () => setOpenAction({ action: 'edit', person }) : undefined}
              onMerge={canManage ? () => setOpenAction({ action: 'merge', person }) : undefined}
              onDelete={canManage ? () => setOpenAction({ action: 'delete', person }) : undefined}
            />
          )}
        />
      ) : null}
      {openAction?.action === 'create' ? <CreateParticipantDialog onClose={close} /> : null}
      {openAction?.action === 'edit' ? (
        <EditParticipantDialog participant={openAction.person.participant} onClose={close} />
      ) : null}
      {openAction?.action === 'merge' ? (
        <MergeParticipantDialog person={openAction.person} onClose={close} />
      ) : null}
      {openAction?.action === 'delete' ? (
        <DeleteParticipantDialog person={openAction.person} onClose={close} />
      ) : null}
    </>
  )
}
