import type { Occurrence } from '@lares/shared-types/planning'
import { lazy, Suspense } from 'react'
import type { Calendar } from '../calendar/use-calendar.ts'
import { CreateEventDialog } from './create-event-dialog.tsx'
import { EventDialog } from './event-dialog.tsx'
import { FeedDialog } from './feed-dialog.tsx'

// Guests, who open the calendar too, do not load these.
const ImportDialog = lazy(() =>
  import('../imports/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

const AnniversaryReminderDialog = lazy(() =>
  import('../anniversary-reminder/anniversary-reminder-dialog.tsx').then((module) => ({
    default: module.AnniversaryReminderDialog,
  })),
)

const DeletedDialog = lazy(() =>
  import('./deleted-dialog.tsx').then((module) => ({ default: module.DeletedDialog })),
)

const lazyDialogs = {
  anniversaries: AnniversaryReminderDialog,
  import: ImportDialog,
  deleted: DeletedDialog,
} as const

/** What is open above the calendar: an occurrence or one of the dialogs. */
export type Opened = Occurrence | 'new' | 'feed' | 'anniversaries' | 'import' | 'deleted' | null

interface OpenedDialogProps {
  opened: Opened
  calendar: Calendar
  onClose: () => void
}

/** The dialog that is open above the calendar. */
export function OpenedDialog({ opened, calendar, onClose }: OpenedDialogProps) {
  if (opened === null) return null
  if (opened === 'feed') return <FeedDialog onClose={onClose} />
  if (opened === 'import' || opened === 'deleted' || opened === 'anniversaries') {
    const Dialog = lazyDialogs[opened]
    return (
      <Suspense fallback={null}>
        <Dialog onClose={onClose} />
      </Suspense>
    )
  }
  if (opened === 'new')
    return (
      <CreateEventDialog day={calendar.day} onCreated={(day) => calendar.show({ day })} onClose={onClose} />
    )
  return <EventDialog id={opened.eventId} day={opened.day} title={opened.title} onClose={onClose} />
}
