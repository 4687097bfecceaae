import type { UsageFigure } from '../../usage/figures.ts'

export interface UsageFiguresTable {
  figure: UsageFigure
  unit: 'hour' | 'day'
  /** The start of the hour or day in UTC. */
  start: Date
  amount: number
}
