import type { Activity } from '@lares/shared-types/contracts/monitoring'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { usePersonActivityQuery } from '../api.ts'
import { HeatMap } from '../charts/heat-map.tsx'
import styles from '../monitoring-page.module.css'

type Person = Pick<Activity['people'][number], 'id' | 'name'>

/** The last year day by day, of everybody or of one of the people who were active in the chosen range. */
export function DaysPanel({ days, people }: Pick<Activity, 'days' | 'people'>) {
  const { t } = useTranslation('monitoring')
  const [chosen, setChosen] = useState<Person | null>(null)
  // The chosen person stays in the list when they are not active in the new range.
  const choices: Person[] = [...people]
  if (chosen && !people.some(({ id }) => id === chosen.id)) choices.push(chosen)
  return (
    <Panel title={t('days.title')}>
      {choices.length > 0 ? (
        <NativeSelect
          className={styles.choice ?? ''}
          label={t('days.whose')}
          value={chosen?.id ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setChosen(choices.find(({ id }) => id === value) ?? null)
          }
          data={[
            { value: '', label: t('days.everybody') },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      {chosen ? (
        <DaysOfPerson person={chosen} />
      ) : (
        <HeatMap caption={t('days.title')} days={days} today={getUtcDay()} />
      )}
    </Panel>
  )
}

function DaysOfPerson({ person: { id, name } }: { person: Person }) {
  const { t } = useTranslation('monitoring')
  const { currentData, error, refetch } = usePersonActivityQuery(
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  )
  if (!currentData)
    return error ? <ErrorState error={error} onRetry={refetch} /> : <CardsSkeleton cards={1} height={130} />
  if (currentData.days.length === 0) return <p>{t('days.none', { name })}</p>
  return <HeatMap caption={t('days.of', { name })} days={currentData.days} today={getUtcDay()} />
}

/** Activity is counted by days in UTC. */
const getUtcDay = () => new Date().toISOString().slice(0, 10)
