import type { AiUse } from '@lares/shared-types/contracts/monitoring'

/** What is counted of searches: how many there were, how many found nothing or were slow, and how long they took in all. */
export type SearchFigure = 'searches' | 'searches-empty' | 'searches-slow' | 'search-ms'

/** What is counted of calls to endpoints: how many there were, how many failed, and the tokens that texts took. */
export type AiFigure = `${AiUse}-calls` | `${AiUse}-failed` | 'chat-tokens'

export type UsageFigure = SearchFigure | AiFigure

export interface UsageFiguresTable {
  figure: UsageFigure
  unit: 'hour' | 'day'
  /** The start of the hour or day in UTC. */
  start: Date
  amount: number
}
