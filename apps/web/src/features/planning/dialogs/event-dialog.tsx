import type { EventDetail, EventScope, EventState } from '@lares/shared-types/planning'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useName } from '../../../shared/i18n/use-name.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { useHasPermission, useUser } from '../../../shared/session/use-user.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useGetEventQuery } from '../api.ts'
import { toLocalSpan } from '../calendar/entries.ts'
import { getOwnTimeZone } from '../calendar/use-calendar.ts'
import { useDayTexts } from '../calendar/use-day-texts.ts'
import { useRepeatText } from '../forms/use-repeat-text.ts'
import { EditEventDialog } from './edit-event-dialog.tsx'
import styles from './event-dialog.module.css'
import { PhotographsLinks } from './photographs-links.tsx'
import { ReminderField } from './reminder-field.tsx'
import { ScopeDialog } from './scope-dialog.tsx'
import { useDeleteEvent } from './use-delete-event.ts'

interface EventDialogProps {
  id: string
  /** The day of the occurrence by its rule; null for an event that does not recur. */
  day: string | null
  /** The title that the calendar shows, until the event is loaded. */
  title: string
  onClose: () => void
}

type Step = { act: 'read' } | { act: 'edit' | 'delete'; scope: EventScope | undefined }

/** An event in full, from which it is edited and deleted; a recurring one asks first which occurrences are meant. */
export function EventDialog({ id, day, title, onClose }: EventDialogProps) {
  const { t } = useTranslation('planning')
  const { data, error, refetch } = useGetEventQuery({ params: { id }, query: day ? { day } : {} })
  const [step, setStep] = useState<Step>({ act: 'read' })
  const deleteEvent = useDeleteEvent()
  const user = useUser()
  const begin = (act: 'edit' | 'delete', event: EventDetail) => {
    if (event.day !== null) return setStep({ act, scope: undefined })
    proceed(act, 'all', event)
  }

  function proceed(act: 'edit' | 'delete', scope: EventScope, event: EventDetail) {
    if (act === 'edit') return setStep({ act, scope })
    onClose()
    void deleteEvent(event, scope)
  }

  if (data && step.act !== 'read') {
    const { act, scope } = step
    return scope === undefined ? (
      <ScopeDialog
        title={t(`scopeOf.${act}`)}
        onChoose={(chosen) => proceed(act, chosen, data)}
        onClose={onClose}
      />
    ) : (
      <EditEventDialog event={data} scope={scope} refetch={refetch} onClose={onClose} />
    )
  }
  return (
    <AppDialog opened title={data?.occurrence.title ?? title} onClose={onClose}>
      {data ? <EventFacts state={data.occurrence} /> : null}
      {data && user && !user.view ? <ReminderField id={id} /> : null}
      {data && user ? <HistoryLink type="events" id={id} /> : null}
      {data ? <EventActions onAct={(act) => begin(act, data)} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <TextSkeleton />}
    </AppDialog>
  )
}

function EventActions({ onAct }: { onAct: (act: 'edit' | 'delete') => void }) {
  const { t } = useTranslation('planning')
  if (!useHasPermission('planning:manage')) return null
  return (
    <DialogActions>
      <Button variant="default" onClick={() => onAct('delete')}>
        {t('delete')}
      </Button>
      <Button onClick={() => onAct('edit')}>{t('edit')}</Button>
    </DialogActions>
  )
}

function EventFacts({ state }: { state: EventState }) {
  const { t } = useTranslation('planning')
  const getName = useName()
  const getTitle = useItemTitle()
  const getRepeatText = useRepeatText()
  const when = useWhen(state)
  const repeats = getRepeatText(state)
  return (
    <>
      <ul className={styles.facts}>
        <Fact icon="clock">{when}</Fact>
        {repeats ? <Fact icon="repeat">{repeats}</Fact> : null}
        {state.place ? <Fact icon="map-pin">{state.place}</Fact> : null}
        {state.participants.length > 0 ? (
          <Fact icon="users">{state.participants.map(({ names }) => getName(names)).join(', ')}</Fact>
        ) : null}
        {state.visibility === 'public' ? <Fact icon="world">{t('publicHint')}</Fact> : null}
        {state.items.map((item) => (
          <Fact key={item.id} icon={kindIcons[item.kind]}>
            <Link to={itemLinks.profile(item)}>{getTitle(item)}</Link>
          </Fact>
        ))}
      </ul>
      <PhotographsLinks state={state} />
      {state.text ? <p className={styles.text}>{state.text}</p> : null}
    </>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </li>
  )
}

/** Days and times for the reader; for an event in another time zone also its own time. */
function useWhen(state: EventState): string {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()
  const own = getOwnTimeZone()
  const { first, last, time } = toLocalSpan(state, own)
  const { first: lastDay, time: endTime } = toLocalSpan(
    { ...state, startsAt: state.endsAt, startDay: state.endDay },
    own,
  )
  const from = time ? t('dayAndTime', { day: texts.day(first), time: texts.time(time) }) : texts.day(first)
  const isSameDay = endTime ? lastDay === first : last === first
  const to = endTime
    ? isSameDay
      ? texts.time(endTime)
      : t('dayAndTime', { day: texts.day(lastDay), time: texts.time(endTime) })
    : texts.day(last)
  const span = !time && isSameDay ? from : t('span', { from, to })
  const isElsewhere = state.timeZone !== null && state.timeZone !== own && state.startTime !== null
  if (!isElsewhere || state.timeZone === null || state.startTime === null) return span
  return t('elsewhere', {
    span,
    time: texts.time(state.startTime),
    zone: state.timeZone.replaceAll('_', ' '),
  })
}
