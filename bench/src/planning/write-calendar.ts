import { addDays } from '@lares/shared-types/recurrence/days'

interface SingleEvents {
  /** Part of their UIDs. */
  readonly name: string
  readonly count: number
  /** The days on which they are. */
  readonly first: string
  readonly days: number
}

const rules = ['WEEKLY', 'WEEKLY;INTERVAL=2', 'MONTHLY', 'MONTHLY;BYDAY=-1FR', 'YEARLY']

/** A calendar file with events, half of them at times of day, and series that began in the ten years before. */
export function writeCalendar({ name, count, first, days }: SingleEvents, seriesCount: number): string {
  const singles = Array.from({ length: count }, (_, index) =>
    writeEvent(`${name}-${index}`, addDays(first, (index * 7) % days), index),
  )
  const series = Array.from({ length: seriesCount }, (_, index) =>
    writeEvent(
      `${name}-series-${index}`,
      addDays(first, -((index * 131) % 3650)),
      index,
      `RRULE:FREQ=${rules[index % rules.length]}`,
    ),
  )
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...singles.flat(), ...series.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  )
}

function writeEvent(uid: string, day: string, index: number, ...more: string[]): string[] {
  const date = day.replaceAll('-', '')
  const times =
    index % 2 === 0
      ? [`DTSTART;VALUE=DATE:${date}`]
      : [`DTSTART;TZID=Europe/Paris:${date}T183000`, 'DURATION:PT90M']
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@bench`,
    `SUMMARY:Supper ${index} at the old oven`,
    'LOCATION:Alba',
    'DESCRIPTION:Bring bread and wine\\, and tell the neighbours.',
    ...times,
    ...more,
    'END:VEVENT',
  ]
}
