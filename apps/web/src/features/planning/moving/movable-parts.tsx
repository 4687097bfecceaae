import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { Occurrence } from '@lares/shared-types/planning'
import { createContext, createElement, type KeyboardEvent, type ReactNode, useContext, useId } from 'react'
import type { DayPlaceProps, EntryItemProps, MoveParts } from '../calendar/move-parts.tsx'
import styles from './moving.module.css'
import type { Move } from './use-move-event.ts'

/** What is dragged, and from which day: a long event is shown on several. */
export interface DraggedEntry {
  readonly occurrence: Occurrence
  readonly day: string
}

/** Moves an event by keys, which keeps the focus on it. */
export const MoveByKeysContext = createContext<(move: Move) => void>(() => undefined)

const daysOfKeys: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

function EntryItem({ entry, ...props }: EntryItemProps) {
  if (entry.kind === 'anniversary') return <li>{props.children}</li>
  return <MovableItem occurrence={entry.occurrence} {...props} />
}

interface MovableItemProps extends DraggedEntry {
  children: ReactNode
}

/** An event that is dragged with pointer or finger, and moved with Shift and the arrow keys. */
function MovableItem({ occurrence, day, children }: MovableItemProps) {
  const data: DraggedEntry = { occurrence, day }
  // The month shows what is on the chosen day twice: in its cell and in the list of the day.
  const id = useId()
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data })
  const moveByKeys = useContext(MoveByKeysContext)

  function onKeyDown(event: KeyboardEvent) {
    const by = daysOfKeys[event.key]
    if (by === undefined || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    moveByKeys({ occurrence, by })
  }

  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging}
      data-event={occurrence.eventId}
      data-day={day}
      {...listeners}
      onKeyDown={onKeyDown}
    >
      {children}
    </li>
  )
}

function DayPlace({ as, day, ...props }: DayPlaceProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `${as} ${day}`, data: { day } })
  return createElement(as, { ...props, ref: setNodeRef, 'data-over': isOver })
}

export const movableParts: MoveParts = { EntryItem, DayPlace }
