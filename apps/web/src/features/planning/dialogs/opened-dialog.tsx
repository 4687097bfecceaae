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

const DeletedDialog = lazy(() =>
  import('./deleted-dialog.tsx').then((module) => ({ default: module.DeletedDialog })),
)

/** What is open above the calendar: an occurrence or one of the dialogs. */
export type Opened = Occurrence | 'new' | 'feed' | 'import' | 'deleted' | null

interface OpenedDialogProps {
  opened: Opened
  calendar: Calendar
  onClose: () => void
}

/** The dialog that is open above the calendar. */
export function OpenedDialog({ opened, calendar, onClose }: OpenedDialogProps) {
  if (opened === null) return null
  if (opened === 'feed') return <FeedDialog onClose={onClose} />
  if (opened === 'import' || opened === 'deleted') {
    const Dialog = opened === 'import' ? ImportDialog : DeletedDialog
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
