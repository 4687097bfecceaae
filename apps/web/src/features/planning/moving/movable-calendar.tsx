import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { addDays, toDayNumber } from '@lares/shared-types/recurrence/days'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MovePartsContext } from '../calendar/move-parts.tsx'
import type { Calendar } from '../calendar/use-calendar.ts'
import { ScopeDialog } from '../dialogs/scope-dialog.tsx'
import { type DraggedEntry, MoveByKeysContext, movableParts } from './movable-parts.tsx'
import styles from './moving.module.css'
import { type Move, useMoveEvent } from './use-move-event.ts'

/** Pixels that the mouse moves before it drags, so that a click opens the event. */
const minDistance = 6
/** A finger rests before it drags, so that it can scroll. */
const restMs = 300
const restTolerance = 8

interface MovableCalendarProps {
  calendar: Calendar
  children: ReactNode
}

/** The days of the calendar, between which events are moved. */
export function MovableCalendar({ calendar, children }: MovableCalendarProps) {
  const { t } = useTranslation('planning')
  const [dragged, setDragged] = useState<DraggedEntry>()
  const { focusLater, container } = useFocusAfterMove(calendar)
  const wasMovedByKeys = useRef(false)
  const { question, answer, cancel, start } = useMoveEvent((move, id) => {
    if (wasMovedByKeys.current) focusLater(id, addDays(move.occurrence.startDay, move.by))
  })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: minDistance } }),
    useSensor(TouchSensor, { activationConstraint: { delay: restMs, tolerance: restTolerance } }),
  )

  function moveByKeys(move: Move) {
    wasMovedByKeys.current = true
    start(move)
  }

  function drop({ active, over }: DragEndEvent) {
    setDragged(undefined)
    if (!over) return
    const { occurrence, day } = active.data.current as DraggedEntry
    const { day: target } = over.data.current as { day: string }
    wasMovedByKeys.current = false
    start({ occurrence, by: toDayNumber(target) - toDayNumber(day) })
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      // The toast says where the event is now; the library's own words are English.
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }: DragStartEvent) => setDragged(active.data.current as DraggedEntry)}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      <MovePartsContext value={movableParts}>
        <MoveByKeysContext value={moveByKeys}>
          <div ref={container}>{children}</div>
        </MoveByKeysContext>
      </MovePartsContext>
      <p className={styles.hint}>{t('move.hint')}</p>
      <DragOverlay dropAnimation={null}>
        {dragged ? <div className={styles.overlay}>{dragged.occurrence.title}</div> : null}
      </DragOverlay>
      {question ? <ScopeDialog title={t('scopeOf.move')} onChoose={answer} onClose={cancel} /> : null}
    </DndContext>
  )
}

const none = () => undefined
const silent = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none }

/** Shows the day to which an event was moved by keys, and moves the focus there with it. */
function useFocusAfterMove({ entries, show }: Calendar) {
  const container = useRef<HTMLDivElement>(null)
  const pending = useRef<{ readonly id: string; readonly day: string }>(undefined)

  useEffect(() => {
    if (!pending.current || entries.size === 0) return
    const { id, day } = pending.current
    const moved = container.current?.querySelector<HTMLElement>(
      `[data-event="${id}"][data-day="${day}"] button`,
    )
    if (!moved) return
    pending.current = undefined
    moved.focus()
  }, [entries])

  return {
    container,
    focusLater(id: string, day: string) {
      pending.current = { id, day }
      show({ day })
    },
  }
}
