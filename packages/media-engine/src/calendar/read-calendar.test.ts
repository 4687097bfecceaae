import { describe, expect, test } from 'vitest'
import type { ReadCalendar } from './calendar-reading.ts'
import { readCalendar } from './read-calendar.ts'

const toFile = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')

const toEvent = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:one@test',
  'SUMMARY:Feast',
  ...lines,
  'END:VEVENT',
]

function read(text: string, timeZone = 'Europe/Paris'): ReadCalendar {
  const reading = readCalendar({ text, timeZone })
  if ('problem' in reading) throw new Error(reading.problem)
  return reading
}

/** The only event of a file with these lines. */
function readOne(...lines: string[]) {
  const { events, refused } = read(toFile(...toEvent(...lines)))
  expect(refused).toEqual([])
  return events[0]
}

const readReasons = (...lines: string[]) => read(toFile(...lines)).refused.map(({ reason }) => reason)

/** The clock of New York since 2007, as programs define one that they do not name. */
const easternClock = [
  'BEGIN:VTIMEZONE',
  'TZID:Our clock',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

describe('days and times', () => {
  test('the end of whole days is the day before that of the file', () => {
    expect(readOne('DTSTART;VALUE=DATE:20260712', 'DTEND;VALUE=DATE:20260715')).toMatchObject({
      startDay: '2026-07-12',
      endDay: '2026-07-14',
      startTime: null,
      timeZone: null,
    })
    // As Outlook and older programs write it.
    expect(readOne('DTSTART:20260712')).toMatchObject({ startDay: '2026-07-12', endDay: '2026-07-12' })
  })

  test('a time without a zone is one of the reader', () => {
    expect(readOne('DTSTART:20260712T183000', 'DURATION:PT1H30M')).toMatchObject({
      startTime: '18:30',
      endTime: '20:00',
      timeZone: 'Europe/Paris',
    })
  })

  test('a single event in UTC is shown in the time zone of the reader, and a series stays in UTC', () => {
    const times = ['DTSTART:20260712T223000Z', 'DTEND:20260712T230000Z']
    expect(readOne(...times)).toMatchObject({
      startDay: '2026-07-13',
      startTime: '00:30',
      endTime: '01:00',
      timeZone: 'Europe/Paris',
    })
    expect(readOne(...times, 'RRULE:FREQ=WEEKLY')).toMatchObject({ startTime: '22:30', timeZone: 'UTC' })
  })

  test.each([
    ['an hour that begins in the gap', '20260329T023000', 'PT1H', '2026-03-29 04:30'],
    ['a night in which the clock goes forward', '20260328T220000', 'PT8H', '2026-03-29 07:00'],
    ['a night in which it goes back', '20261024T220000', 'PT8H', '2026-10-25 05:00'],
    ['a day, which ends at the same time', '20260328T220000', 'P1D', '2026-03-29 22:00'],
    ['a day and an hour', '20260328T220000', 'P1DT1H', '2026-03-29 23:00'],
    ['a night without a change', '20260712T220000', 'PT8H', '2026-07-13 06:00'],
  ])('%s lasts as long as it says', (_name, start, duration, end) => {
    const event = readOne(`DTSTART;TZID=Europe/Paris:${start}`, `DURATION:${duration}`)
    expect(`${event?.endDay} ${event?.endTime}`).toBe(end)
  })

  test('every occurrence of a series ends at the same time of the clock', () => {
    const night = ['DTSTART;TZID=Europe/Paris:20260328T220000', 'DURATION:PT8H', 'RRULE:FREQ=WEEKLY']
    expect(readOne(...night)?.endTime).toBe('06:00')
  })

  test('an end in another time zone becomes one of the start', () => {
    expect(
      readOne('DTSTART;TZID=Europe/Paris:20260712T100000', 'DTEND;TZID=America/New_York:20260712T120000'),
    ).toMatchObject({ startTime: '10:00', endDay: '2026-07-12', endTime: '18:00', timeZone: 'Europe/Paris' })
  })

  test.each([
    ['/freeassociation.sourceforge.net/Europe/Rome', 'Europe/Rome'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('%s is known by its end', (tzid, timeZone) => {
    expect(readOne(`DTSTART;TZID=${tzid}:20260712T100000`)).toMatchObject({ timeZone })
  })

  test('an unknown time zone is the one whose clock shows the same', () => {
    const file = toFile(...easternClock, ...toEvent('DTSTART;TZID=Our clock:20260712T100000'))
    expect(read(file, 'America/New_York').events[0]).toMatchObject({ timeZone: 'America/New_York' })
    expect(read(file).events[0]?.timeZone).toMatch(/^America\//)
  })

  test.each(['America/New_York', 'Europe/Paris'])('an archive of many years is read in %s', (ownZone) => {
    const events = Array.from({ length: 60 }, (_, index) =>
      toEvent(`DTSTART;TZID=Our clock:${2007 + index}0712T100000`).with(1, `UID:${index}`),
    )
    const { events: found, refused } = read(toFile(...easternClock, ...events.flat()), ownZone)
    expect(refused).toEqual([])
    expect(new Set(found.map(({ timeZone }) => timeZone?.split('/')[0]))).toEqual(new Set(['America']))
  })

  test.each([
    ['no-start', []],
    ['wrong-date', ['DTSTART;VALUE=DATE:20260230']],
    ['year', ['DTSTART;VALUE=DATE:17991231']],
    ['year', ['DTSTART;VALUE=DATE:22010101']],
    ['time-zone', ['DTSTART;TZID=Nowhere:20260712T100000']],
    ['ends-before-start', ['DTSTART:20260712T100000', 'DTEND:20260711T100000']],
    ['too-long', ['DTSTART;VALUE=DATE:20260712', 'DTEND;VALUE=DATE:20280712']],
    ['wrong-date', ['DTSTART:twelve']],
    ['cancelled', ['DTSTART:20260712', 'STATUS:CANCELLED']],
  ])('is refused as %s: %s', (reason, lines) => {
    expect(readReasons(...toEvent(...lines))).toEqual([reason])
  })

  test.each(['19000228', '18000101', '22001231'])('the day %s is within the calendar', (day) => {
    expect(readOne(`DTSTART;VALUE=DATE:${day}`)?.startDay.replaceAll('-', '')).toBe(day)
  })
})

describe('recurrence', () => {
  const weekly = ['DTSTART;TZID=Europe/Paris:20260105T183000', 'RRULE:FREQ=WEEKLY;UNTIL=20260202T173000Z']

  test('an endless rule is kept, and the end of another becomes a day', () => {
    expect(readOne('DTSTART:20260712', 'RRULE:FREQ=YEARLY')?.rule).toBe('FREQ=YEARLY')
    expect(readOne(...weekly)?.rule).toBe('FREQ=WEEKLY;UNTIL=20260202')
    expect(readOne(weekly[0] ?? '', 'RRULE:FREQ=WEEKLY;UNTIL=20260202T120000Z')?.rule).toBe(
      'FREQ=WEEKLY;UNTIL=20260201',
    )
  })

  test('excluded, moved and cancelled occurrences are exceptions of their days', () => {
    const override = (day: string, ...lines: string[]) =>
      toEvent(`RECURRENCE-ID;TZID=Europe/Paris:${day}T183000`, ...lines)
    const { events, refused } = read(
      toFile(
        ...toEvent(...weekly, 'EXDATE:20260112T173000Z'),
        ...override('20260119', 'DTSTART;TZID=Europe/Paris:20260120T200000', 'DURATION:PT1H'),
        ...override('20260126', 'DTSTART;TZID=Europe/Paris:20260126T183000', 'STATUS:CANCELLED'),
      ),
    )
    expect(refused).toEqual([])
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      removedDays: ['2026-01-12', '2026-01-26'],
      changedDays: [{ day: '2026-01-19', startDay: '2026-01-20', startTime: '20:00', endTime: '21:00' }],
    })
  })

  test('one occurrence of a series that is not in the file is an event of its own', () => {
    const { events } = read(toFile(...toEvent('RECURRENCE-ID:20260119T183000', 'DTSTART:20260119T183000')))
    expect(events).toEqual([expect.objectContaining({ uid: 'one@test 20260119T183000', rule: null })])
  })

  test('the identifier of such an occurrence is short, whatever follows its time', () => {
    const only = (id: string) => toEvent(`RECURRENCE-ID:${id}`, 'DTSTART:20260119T183000')
    const [event] = read(toFile(...only(`20260119T183000${'9'.repeat(5000)}`))).events
    expect(event?.uid).toBe('one@test 20260119T183000')
    const long = only('20260119T183000Z').with(1, `UID:${'a'.repeat(245)}`)
    expect(read(toFile(...long)).events[0]?.uid).toMatch(/^long .{43}$/)
  })

  test('of two events that would get the same identifier the second is refused', () => {
    const only = toEvent('RECURRENCE-ID:20260119T183000', 'DTSTART:20260119T183000')
    const literal = toEvent('DTSTART:20260712').with(1, 'UID:one@test 20260119T183000')
    const { events, refused } = read(toFile(...only, ...literal))
    expect(events.map(({ startDay }) => startDay)).toEqual(['2026-01-19'])
    expect(refused.map(({ reason }) => reason)).toEqual(['duplicate'])
  })

  test('a number of occurrences becomes the day of the last one, so that it is counted only once', () => {
    expect(readOne('DTSTART:20260712', 'RRULE:FREQ=WEEKLY;COUNT=3')?.rule).toBe('FREQ=WEEKLY;UNTIL=20260726')
    expect(readOne('DTSTART:18000101', 'RRULE:FREQ=MONTHLY;COUNT=1000;BYMONTHDAY=31;BYDAY=MO')?.rule).toBe(
      'FREQ=MONTHLY;UNTIL=22000331;BYMONTHDAY=31;BYDAY=MO',
    )
  })

  test.each([
    ['too-frequent', ['RRULE:FREQ=SECONDLY']],
    ['too-frequent', ['RRULE:FREQ=MINUTELY;COUNT=3']],
    ['too-frequent', ['RRULE:FREQ=HOURLY;UNTIL=20260801']],
    ['rule', ['RRULE:FREQ=YEARLY;BYWEEKNO=20']],
    ['rule', ['RRULE:FREQ=FORTNIGHTLY']],
    ['rule', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31']],
    ['rule', ['RRULE:FREQ=DAILY;COUNT=5000']],
    ['extra-days', ['RDATE;VALUE=DATE:20260801']],
  ])('is refused as %s: %s', (reason, lines) => {
    expect(readReasons(...toEvent('DTSTART:20260712', ...lines))).toEqual([reason])
  })

  test('of two events with one UID the later revision counts', () => {
    const { events, refused } = read(
      toFile(
        ...toEvent('DTSTART:20260712', 'SEQUENCE:1'),
        ...toEvent('DTSTART:20260713', 'SEQUENCE:2'),
        ...toEvent('DTSTART:20260714'),
      ),
    )
    expect(events.map(({ startDay }) => startDay)).toEqual(['2026-07-13'])
    expect(refused.map(({ reason }) => reason)).toEqual(['duplicate', 'duplicate'])
  })
})

describe('texts', () => {
  test('folded and escaped texts are read, and control characters removed', () => {
    const event = readOne(
      'DTSTART:20260712',
      'DESCRIPTION:One\\, two\\nth',
      ' ree\u0007',
      'LOCATION:La\\; Rive',
    )
    expect(event).toMatchObject({ text: 'One, two\nthree', place: 'La; Rive', isShortened: false })
  })

  test('a long title is cut, and an event without one is named after its description', () => {
    const { events } = read(
      toFile(
        ...['BEGIN:VEVENT', 'UID:1', 'DTSTART:20260712', `SUMMARY:${'a'.repeat(300)}`, 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:2', 'DTSTART:20260712', 'DESCRIPTION:First\\nSecond', 'END:VEVENT'],
      ),
    )
    expect(events[0]?.title).toHaveLength(200)
    expect(events[0]?.isShortened).toBe(true)
    expect(events[1]).toMatchObject({ title: 'First', isShortened: false })
  })

  test('a private event is known as such', () => {
    expect(readOne('DTSTART:20260712', 'CLASS:PRIVATE')?.isPrivate).toBe(true)
  })

  test('the digest changes with the event, not with when the file was written', () => {
    const digest = (...lines: string[]) => readOne('DTSTART:20260712', ...lines)?.digest
    expect(digest('DTSTAMP:20260101T000000Z')).toBe(digest('DTSTAMP:20260202T000000Z', 'X-OTHER:1'))
    expect(digest('LOCATION:Here')).not.toBe(digest('LOCATION:There'))
  })

  test('the digest is the same for changed occurrences in another order', () => {
    const series = toEvent('DTSTART:20260712T100000', 'RRULE:FREQ=DAILY')
    const change = (day: string) =>
      toEvent(`RECURRENCE-ID:${day}T100000`, `DTSTART:${day}T120000`, 'LOCATION:There')
    const [first, second] = [change('20260713'), change('20260714')]
    const digest = (...lines: string[]) => read(toFile(...lines)).events[0]?.digest
    expect(digest(...series, ...first, ...second)).toBe(digest(...second, ...first, ...series))
    expect(digest(...series, ...first)).not.toBe(digest(...series, ...second))
  })
})

describe('bad files', () => {
  test.each(['', 'Hello', 'BEGIN:VCARD\r\nEND:VCARD', '\u0000\u0000'])('%j is no calendar', (text) => {
    expect(readCalendar({ text, timeZone: 'Europe/Paris' })).toEqual({ problem: 'no-calendar' })
  })

  test('events without an end are refused alone, with their titles', () => {
    const { events, refused } = read(
      toFile(
        'BEGIN:VEVENT',
        'SUMMARY:Cut',
        'DTSTART:20260101',
        ...toEvent('DTSTART:20260712'),
        'BEGIN:VEVENT',
      ),
    )
    expect(events).toHaveLength(1)
    expect(refused).toEqual([
      { title: 'Cut', day: '2026-01-01', reason: 'unreadable' },
      { title: '', day: null, reason: 'unreadable' },
    ])
  })

  test('tasks and notes are counted', () => {
    expect(read(toFile('BEGIN:VTODO', 'SUMMARY:Buy', 'END:VTODO', 'BEGIN:VJOURNAL', 'END:VJOURNAL'))).toEqual(
      {
        events: [],
        refused: [],
        ignoredCount: 2,
      },
    )
  })

  test('more than ten thousand events are refused together', () => {
    const lines = Array.from({ length: 10_001 }, () => toEvent('DTSTART:20260712')).flat()
    expect(readCalendar({ text: toFile(...lines), timeZone: 'UTC' })).toEqual({ problem: 'too-many-events' })
  })

  test('a thousand definitions of time zones that change each second cost nothing', () => {
    const zone = (index: number) => [
      'BEGIN:VTIMEZONE',
      `TZID:Zone ${index}`,
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=SECONDLY',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    const numbers = Array.from({ length: 1000 }, (_, index) => index)
    const events = numbers.flatMap((index) =>
      toEvent(`DTSTART;TZID=Zone ${index}:20260712T100000`).with(1, `UID:${index}`),
    )
    const { refused } = read(toFile(...numbers.flatMap(zone), ...events))
    expect(refused).toHaveLength(1000)
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['time-zone']))
  })

  test('an event of a megabyte is refused, and one with a thousand attendees is not', () => {
    expect(readReasons(...toEvent('DTSTART:20260712', `DESCRIPTION:${'a'.repeat(1_000_000)}`))).toEqual([
      'too-large',
    ])
    const attendees = Array.from({ length: 5000 }, (_, index) => `ATTENDEE:mailto:a${index}@example.org`)
    expect(readOne('DTSTART:20260712', ...attendees)?.title).toBe('Feast')
  })
})
