import '@mantine/core/styles/SegmentedControl.layer.css'
import { buildUrl } from '@lares/shared-types/contract'
import { exportCalendar } from '@lares/shared-types/contracts/calendar-exports'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useHasPermission, useUser } from '../../../shared/session/use-user.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { type HeaderAction, HeaderActions } from '../../../shared/ui/header-actions.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import styles from '../calendar/calendar.module.css'
import type { Entry } from '../calendar/entries.ts'
import { type Calendar, useCalendar } from '../calendar/use-calendar.ts'
import { useDayTexts } from '../calendar/use-day-texts.ts'
import { calendarViews, turn } from '../calendar/views.ts'
import { type Opened, OpenedDialog } from '../dialogs/opened-dialog.tsx'
import { MovableDays } from './days.tsx'

type EventEntry = Entry & { kind: 'event' }

/** The calendar of the family: events, birthdays and days of remembrance. Guests see the public events. */
export function PlanningPage() {
  const { t } = useTranslation('planning')
  const user = useUser()
  const isGuest = user === null
  const canManage = useHasPermission('planning:manage')
  const calendar = useCalendar()
  const [opened, setOpened] = useState<Opened>(null)
  const open = ({ occurrence }: EventEntry) => setOpened(occurrence)

  const actions: HeaderAction[] = [
    ...(user && !user.view
      ? ([
          { label: t('anniversaryReminder.open'), icon: 'bell', run: () => setOpened('anniversaries') },
          { label: t('feed.open'), icon: 'link', run: () => setOpened('feed') },
          { label: t('export'), icon: 'download', download: buildUrl(exportCalendar, {}) },
        ] as const)
      : []),
    ...(canManage
      ? ([
          { label: t('deletedEvents.open'), icon: 'trash', run: () => setOpened('deleted') },
          { label: t('import.open'), icon: 'upload', run: () => setOpened('import') },
        ] as const)
      : []),
  ]

  return (
    <>
      <PageHeader lead={<span className={styles.lead}>{t(isGuest ? 'leadForGuests' : 'lead')}</span>}>
        <HeaderActions actions={actions} />
        {canManage ? (
          <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpened('new')}>
            {t('create')}
          </Button>
        ) : null}
      </PageHeader>
      <Toolbar calendar={calendar} />
      {calendar.error ? <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} /> : null}
      {calendar.error ? null : <MovableDays calendar={calendar} onOpen={open} />}
      {calendar.isIncomplete ? <Note intent="info">{t('incomplete')}</Note> : null}
      <OpenedDialog opened={opened} calendar={calendar} onClose={() => setOpened(null)} />
    </>
  )
}

function Toolbar({ calendar }: { calendar: Calendar }) {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()
  const { view, day, today, range, show } = calendar
  return (
    <div className={styles.toolbar}>
      <div className={styles.turn}>
        <Button
          variant="default"
          aria-label={t(`earlier.${view}`)}
          onClick={() => show({ day: turn(view, day, -1) })}
        >
          <Icon name="chevron-left" size={18} />
        </Button>
        <Button variant="default" onClick={() => show({ day: today })}>
          {t('today')}
        </Button>
        <Button
          variant="default"
          aria-label={t(`later.${view}`)}
          onClick={() => show({ day: turn(view, day, 1) })}
        >
          <Icon name="chevron-right" size={18} />
        </Button>
        <h2 className={styles.period} aria-live="polite">
          {texts.period(view, day, range)}
        </h2>
      </div>
      <SegmentedControl
        aria-label={t('view.label')}
        data={calendarViews.map((value) => ({ value, label: t(`view.${value}`) }))}
        value={view}
        onChange={(value) =>
          show({ view: calendarViews.find((candidate) => candidate === value) ?? 'month' })
        }
      />
    </div>
  )
}
