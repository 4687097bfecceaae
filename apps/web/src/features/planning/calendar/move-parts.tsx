import { type ComponentProps, type ComponentType, createContext, createElement, type ReactNode } from 'react'
import type { Entry } from './entries.ts'

export interface EntryItemProps {
  entry: Entry
  /** The day on which it is shown. */
  day: string
  children: ReactNode
}

export type DayPlaceProps = Omit<ComponentProps<'td'>, 'ref'> & { as: 'td' | 'section'; day: string }

/** The elements of the calendar between which events are dragged. */
export interface MoveParts {
  readonly EntryItem: ComponentType<EntryItemProps>
  readonly DayPlace: ComponentType<DayPlaceProps>
}

/** Who may not change events does not load what moves them. */
export const MovePartsContext = createContext<MoveParts>({
  EntryItem: ({ children }) => <li>{children}</li>,
  DayPlace: ({ as, day: _, ...props }) => createElement(as, props),
})
