import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useMay } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useCountItemsByParticipantQuery } from '../api.ts'
import { CreateParticipantDialog } from '../dialogs/create-participant-dialog.tsx'
import { DeleteParticipantDialog } from '../dialogs/delete-participant-dialog.tsx'
import { EditParticipantDialog } from '../dialogs/edit-participant-dialog.tsx'
import { filterPeople, type Person } from '../people.ts'
import { usePeople } from '../use-people.ts'
import styles from './participants-page.module.css'
import { PersonCard } from './person-card.tsx'

type Doing = { act: 'create' } | { act: 'edit' | 'delete'; person: Person }

/** Everybody who takes part in what the archive keeps. */
export function ParticipantsPage() {
  const { t } = useTranslation('participants')
  const { people, loading, error, refetch } = usePeople()
  const { data } = useCountItemsByParticipantQuery()
  const mayManage = useMay('participants:manage')
  const [words, setWords] = useState('')
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  const shown = filterPeople(people, words)
  const create = mayManage ? (
    <Button leftSection={<Icon name="user-plus" size={18} />} onClick={() => setDoing({ act: 'create' })}>
      {t('create')}
    </Button>
  ) : null

  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')}>
        {people.length > 0 ? create : null}
      </PageHeader>
      {people.length > 0 ? (
        <FilterField className={styles.filter} label={t('filter')} value={words} onChange={setWords} />
      ) : null}
      {loading ? <CardsSkeleton /> : null}
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!loading && !error && people.length === 0 ? (
        <EmptyState icon="users-group" title={t('empty')} text={t('emptyText')}>
          {create}
        </EmptyState>
      ) : null}
      {people.length > 0 && shown.length === 0 ? (
        <EmptyState icon="search" title={t('nobodyFound', { words: words.trim() })} />
      ) : null}
      <div className={styles.cards}>
        {shown.map((person) => (
          <PersonCard
            key={person.participant.id}
            person={person}
            people={people}
            count={data && (data.counts[person.participant.id] ?? 0)}
            onEdit={mayManage ? () => setDoing({ act: 'edit', person }) : undefined}
            onDelete={mayManage ? () => setDoing({ act: 'delete', person }) : undefined}
          />
        ))}
      </div>
      {doing?.act === 'create' ? <CreateParticipantDialog onClose={close} /> : null}
      {doing?.act === 'edit' ? (
        <EditParticipantDialog participant={doing.person.participant} onClose={close} />
      ) : null}
      {doing?.act === 'delete' ? <DeleteParticipantDialog person={doing.person} onClose={close} /> : null}
    </>
  )
}
