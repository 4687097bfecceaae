import { maxPlaceLength, maxTextLength, maxTitleLength } from '@lares/shared-types/planning'
import ICAL from 'ical.js'
import { type ReadOccurrence, RefusedError } from './calendar-reading.ts'
import { readRule } from './read-rule.ts'
import type { Moment, TimeReader } from './read-times.ts'
import type { EventLines } from './split-calendar.ts'

/** One VEVENT: a single event, a series, or a changed occurrence of one. */
export interface CalendarEntry extends ReadOccurrence {
  readonly rule: ReturnType<typeof readRule>
  /** Which occurrence of a series it changes; undefined for a whole event. */
  readonly recurrence: Moment | undefined
  readonly excluded: readonly Moment[]
  readonly isPrivate: boolean
  readonly isCancelled: boolean
  readonly isShortened: boolean
}

/** Reads the lines of an event. Throws RefusedError. */
export function readEvent({ lines, problem }: EventLines, reader: TimeReader): CalendarEntry {
  if (problem) throw new RefusedError(problem)
  const component = parseLines(lines)
  const times = reader.readTimes(component)
  const texts = readTexts(component)
  const recurrenceId = component.getFirstProperty('recurrence-id')
  if (recurrenceId?.getFirstParameter('range')) throw new RefusedError('exceptions')
  return {
    ...times,
    ...texts,
    rule: readRule(component, times),
    recurrence: recurrenceId ? reader.readMoments(recurrenceId)[0] : undefined,
    excluded: component.getAllProperties('exdate').flatMap((property) => reader.readMoments(property)),
    isPrivate: /^(PRIVATE|CONFIDENTIAL)$/i.test(getText(component, 'class')),
    isCancelled: /^CANCELLED$/i.test(getText(component, 'status')),
  }
}

function parseLines(lines: readonly string[]): ICAL.Component {
  try {
    return new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')))
  } catch (cause) {
    if (lines.some((line) => /^RRULE.*FREQ=(SECONDLY|MINUTELY|HOURLY)/i.test(line)))
      throw new RefusedError('too-frequent', { cause })
    const isRule = cause instanceof Error && /recur|rule|BY[A-Z]+|FREQ|frequency/i.test(cause.message)
    throw new RefusedError(isRule ? 'rule' : 'unreadable', { cause })
  }
}

/** The texts, cut to the lengths of the archive. What has no title gets the beginning of its description, or its place. */
function readTexts(component: ICAL.Component) {
  const description = cleanText(getText(component, 'description')).trim()
  const location = toLine(getText(component, 'location'))
  const firstLine = toLine(description.split('\n', 1)[0] ?? '')
  const named = toLine(getText(component, 'summary')) || firstLine || location
  if (named === '') throw new RefusedError('no-title')
  const title = cut(named, maxTitleLength)
  const text = cut(description, maxTextLength)
  const place = cut(location, maxPlaceLength)
  const isShortened = title !== named || text !== description || place !== location
  return { title, text, place, isShortened }
}

function getText(component: ICAL.Component, name: string): string {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function toLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

/** Without control characters, of which a database cannot store all. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\P{Cc}\n\t]/gu, '')
}

/** Cuts between characters. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return text
    .slice(0, maxLength - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
    .concat('…')
}
