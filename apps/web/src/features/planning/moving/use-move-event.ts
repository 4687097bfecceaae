import type { EventDetail, EventScope, Occurrence } from '@lares/shared-types/planning'
import { addDays } from '@lares/shared-types/recurrence/days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useChangeEventMutation, useLazyGetEventQuery } from '../api.ts'
import { useDayTexts } from '../calendar/use-day-texts.ts'
import { isEventDay } from '../calendar/views.ts'
import { shiftDays } from './shift-days.ts'
import { useUndoMove } from './use-undo-move.ts'

export interface Move {
  readonly occurrence: Occurrence
  /** By how many days; negative for an earlier day. */
  readonly by: number
}

/**
 * Moves events by days. For a recurring event, the user is first asked which occurrences are meant: `question` is then the move. A
 * toast says where the event is now, and offers to undo the move. A series whose rule fixes its day, such as the last of each month, does
 * not move; a toast says so.
 *
 * @param onMoved is called with the event that was saved
 */
export function useMoveEvent(onMoved: (move: Move, id: string) => void) {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()
  const dispatch = useDispatch()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()
  const undo = useUndoMove()
  const [load] = useLazyGetEventQuery()
  const [change] = useChangeEventMutation()
  const [question, setQuestion] = useState<Move>()

  async function save(move: Move, scope: EventScope) {
    setQuestion(undefined)
    const { occurrence, by } = move
    const { eventId, day } = occurrence
    const { data: event, error } = await load({ params: { id: eventId }, query: day ? { day } : {} })
    if (!event) return void showFailure(error)
    if (isElsewhere(event, occurrence)) return void showStale()
    const state = scope === 'one' ? event.occurrence : (event.series ?? event.occurrence)
    const changed = shiftDays(state, by, { movesRule: scope !== 'one' })
    const saved = await change({
      params: { id: eventId },
      body: { ...changed, version: event.version, scope, day },
    })
    if (!saved.data) return void showFailure(saved.error, { 'version-conflict': t('move.stale') })
    if (saved.data.id === event.id && saved.data.version === event.version)
      return void showUnmoved(occurrence)
    onMoved(move, saved.data.id)
    announce(move, event, saved.data)
  }

  function announce({ occurrence, by }: Move, event: EventDetail, saved: EventDetail) {
    const title = truncateTitle(occurrence.title)
    const moved =
      saved.id === event.id
        ? { id: saved.id, version: saved.version }
        : { id: event.id, version: event.version + 1, rest: { id: saved.id, version: saved.version } }
    showToast({
      title: t('move.done', { title, day: texts.day(addDays(occurrence.startDay, by)) }),
      onUndo: () => void undo(moved),
    })
  }

  function showStale() {
    dispatch(toastShown({ title: t('move.stale'), intent: 'warning' }))
  }

  function showUnmoved({ title }: Occurrence) {
    dispatch(toastShown({ title: t('move.fixed', { title: truncateTitle(title) }), intent: 'warning' }))
  }

  return {
    question,
    answer: (scope: EventScope) => void (question && save(question, scope)),
    cancel: () => setQuestion(undefined),
    start(move: Move) {
      if (move.by === 0 || !isEventDay(addDays(move.occurrence.startDay, move.by))) return
      if (move.occurrence.day === null) void save(move, 'all')
      else setQuestion(move)
    },
  }
}

/** Whether somebody else has moved the event since the calendar was loaded. */
function isElsewhere({ occurrence }: EventDetail, shown: Occurrence): boolean {
  return occurrence.startDay !== shown.startDay || occurrence.startTime !== shown.startTime
}
