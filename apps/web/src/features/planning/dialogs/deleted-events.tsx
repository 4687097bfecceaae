import type { DeletedEvent } from '@lares/shared-types/planning'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import { useListDeletedEventsQuery, useRestoreEventMutation } from '../api.ts'
import { useDayTexts } from '../calendar/use-day-texts.ts'
import styles from './deleted-events.module.css'

/** The deleted events, which can be restored. */
export function DeletedEvents() {
  const { t } = useTranslation('planning')
  const { data, error, refetch } = useListDeletedEventsQuery(undefined, { refetchOnMountOrArgChange: true })
  const focus = useFocusOnRemoval<HTMLDivElement>()
  return (
    <>
      <div {...focus} tabIndex={-1}>
        {data?.events.length === 0 ? (
          <EmptyState icon="trash" title={t('deletedEvents.empty')} text={t('deletedEvents.emptyText')} />
        ) : null}
        {data && data.events.length > 0 ? (
          <ul className={styles.events} aria-label={t('deletedEvents.title')}>
            {data.events.map((event) => (
              <DeletedRow key={event.id} event={event} />
            ))}
          </ul>
        ) : null}
      </div>
      {data?.isIncomplete ? <Note intent="info">{t('deletedEvents.incomplete')}</Note> : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <ListSkeleton lead="none" />}
    </>
  )
}

function DeletedRow({
  event: { id, version, title, startDay, deletedAt, deletedBy },
}: {
  event: DeletedEvent
}) {
  const { t, i18n } = useTranslation('planning')
  const texts = useDayTexts()
  const [restore, { isLoading }] = useRestoreEventMutation()
  const showFailure = useFailureToast()
  const date = getDateFormat(i18n.language, { dateStyle: 'long' }).format(new Date(deletedAt))

  async function bringBack() {
    const { error } = await restore({ params: { id }, body: { version } })
    if (error) showFailure(error)
  }

  return (
    <li className={styles.event}>
      <div className={styles.facts}>
        <strong>{title}</strong>
        <span>{texts.date(startDay)}</span>
        <span className={styles.hint}>
          {deletedBy
            ? t('deletedEvents.by', { date, name: deletedBy.displayName })
            : t('deletedEvents.on', { date })}
        </span>
      </div>
      <div className={styles.actions}>
        <HistoryLink type="events" id={id} of={title} />
        <Button
          variant="default"
          loading={isLoading}
          aria-label={t('deletedEvents.restoreOf', { title })}
          onClick={() => void bringBack()}
        >
          {t('deletedEvents.restore')}
        </Button>
      </div>
    </li>
  )
}
