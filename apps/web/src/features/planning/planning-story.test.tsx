import { getReminder, setReminder } from '@lares/shared-types/contracts/event-reminders'
import { listHistory, restoreHistoryState } from '@lares/shared-types/contracts/history'
import { listItems } from '@lares/shared-types/contracts/items'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import {
  changeEvent,
  createEvent,
  deleteEvent,
  getEvent,
  listDeletedEvents,
  listOccurrences,
  restoreEvent,
} from '@lares/shared-types/contracts/planning'
import { instantSearch, search } from '@lares/shared-types/contracts/search'
import type { Anniversary, EventDetail, Occurrence } from '@lares/shared-types/planning'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { sampleSummary } from '../../testing/sample-items.ts'
import { stubWideScreen } from '../search/testing/fake-family-archive.ts'

const id = '019a0000-0000-7000-8000-0000000000e1'
const times = { startDay: '2026-11-27', endDay: '2026-11-27', startTime: null, endTime: null, timeZone: null }
const supper: Occurrence = {
  eventId: id,
  day: '2026-11-27',
  title: 'Supper',
  place: 'Alba',
  ...times,
  visibility: 'family',
  startsAt: null,
  endsAt: null,
}
const state = {
  ...supper,
  text: 'Bring bread',
  rule: 'FREQ=WEEKLY',
  participantIds: [],
  itemIds: [],
  participants: [],
  items: [],
}
const detail: EventDetail = {
  id,
  version: 3,
  day: '2026-11-27',
  isChanged: false,
  occurrence: state,
  series: state,
}
const birthday: Anniversary = {
  kind: 'birthday',
  participantId: id,
  names: { en: 'Nonna' },
  when: '2026-11-27',
  years: 90,
}

const facets = {
  ...{ kind: [], category: [], tag: [], participant: [], place: [], language: [], decade: [] },
  ...{ rating: [], favourite: [], hasFile: [] },
}
const noHits = { hits: [], total: 0, capped: false, facets, unknown: [], corrections: [], nextCursor: null }

function createPlanningArchive(user: typeof ada | null, occurrences: Occurrence[] = [supper]) {
  const archive = createFakeArchive(user)
  archive.on(listOccurrences, () => ({
    occurrences,
    anniversaries: user ? [birthday] : [],
    isIncomplete: false,
  }))
  archive.on(getEvent, () => detail)
  archive.on(getReminder, () => ({ reminder: null }))
  archive.on(search, () => ({ ...noHits, total: 2 }))
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  return archive
}

test('the month shows the chosen day, which arrows move', async () => {
  createPlanningArchive(bruno)
  const { person } = await openApp('/planning?day=2026-11-27')
  const day = await screen.findByRole('button', { name: 'Friday, 27 November 2026, 2 entries' })
  expect(day).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('region', { name: 'Friday, 27 November 2026' })).toHaveTextContent('Nonna turns 90')
  day.focus()
  await person.keyboard('{ArrowRight}')
  const next = screen.getByRole('button', { name: 'Saturday, 28 November 2026' })
  await waitFor(() => expect(next).toHaveFocus())
  expect(screen.getByRole('region', { name: 'Saturday, 28 November 2026' })).toHaveTextContent(
    'Nothing on this day',
  )
  await person.keyboard('{PageDown}')
  expect(await screen.findByRole('heading', { level: 2, name: 'December 2026' })).toBeVisible()
})

test('whoever is signed in can take the events out as a file', async () => {
  createPlanningArchive(bruno)
  await openApp('/planning?day=2026-11-27')
  const link = await screen.findByRole('link', { name: 'Export' })
  expect(link).toHaveAttribute('href', '/api/calendar-export')
  expect(link).toHaveAttribute('download')
})

test('an anniversary leads to what there is of the person', async () => {
  createPlanningArchive(bruno)
  await openApp('/planning?day=2026-11-27&view=agenda')
  expect(await screen.findByRole('link', { name: 'Nonna turns 90' })).toHaveAttribute(
    'href',
    `/search?participant=${id}`,
  )
})

test('an anniversary of a date that is not exact is told as one', async () => {
  const archive = createPlanningArchive(ada)
  const doubts = ['approximate', 'uncertain', 'both'] as const
  archive.on(listOccurrences, () => ({
    occurrences: [],
    anniversaries: doubts.map((doubt, index) => ({
      ...birthday,
      participantId: `${id.slice(0, -1)}${index}`,
      names: { en: `Zia ${doubt}` },
      doubt,
    })),
    isIncomplete: false,
  }))
  await openApp('/planning?day=2026-11-27&view=agenda')
  expect(await screen.findByText('Zia approximate turns 90 (date approximate)')).toBeVisible()
  expect(screen.getByText('Zia uncertain turns 90 (date uncertain)')).toBeVisible()
  expect(screen.getByText('Zia both turns 90 (date approximate and uncertain)')).toBeVisible()
})

test('a guest reads events, and is offered nothing else', async () => {
  createPlanningArchive(null, [{ ...supper, visibility: 'public', day: null }])
  const { person } = await openApp('/planning?day=2026-11-27&view=week')
  await person.click(await screen.findByRole('button', { name: /Supper/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Supper' })
  expect(await within(dialog).findByText('Bring bread')).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'New event' })).toBeNull()
})

test('an event that has begun leads to the photographs of its days, and to those at its place', async () => {
  const archive = createPlanningArchive(bruno)
  const { person } = await openApp('/planning?day=2026-11-27&view=agenda')
  await person.click(await screen.findByRole('button', { name: /Supper/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Supper' })
  const days = 'kind=image&from=2026-11-27&to=2026-11-27'
  expect(await within(dialog).findByRole('link', { name: 'Photographs of these days' })).toHaveAttribute(
    'href',
    `/search?${days}`,
  )
  expect(
    await within(dialog).findByRole('link', { name: '2 photographs of these days at Alba' }),
  ).toHaveAttribute('href', `/search?${days}&place=Alba`)
  expect(archive.calls).toContain('GET /api/search')
})

test('an event leads to no photographs at its place where there are none', async () => {
  const archive = createPlanningArchive(bruno)
  const answered = Promise.withResolvers<void>()
  archive.on(search, () => {
    answered.resolve()
    return noHits
  })
  const { person } = await openApp('/planning?day=2026-11-27&view=agenda')
  await person.click(await screen.findByRole('button', { name: /Supper/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Supper' })
  await within(dialog).findByRole('link', { name: 'Photographs of these days' })
  await act(async () => {
    await answered.promise
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(within(dialog).queryByRole('link', { name: /at Alba/ })).toBeNull()
})

test('one occurrence is changed without its series', async () => {
  const archive = createPlanningArchive(ada)
  const saved: unknown[] = []
  archive.on(changeEvent, ({ body }) => {
    saved.push(body)
    return detail
  })
  const { person } = await openApp('/planning?day=2026-11-27&view=agenda')
  await person.click(await screen.findByRole('button', { name: /Supper/ }))
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.click(await screen.findByRole('button', { name: 'This one only' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit this one' })
  expect(within(dialog).queryByLabelText('Repeats')).toBeNull()
  await person.type(within(dialog).getByLabelText('Title'), ' with Nonna')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Calendar' })
  expect(saved).toMatchObject([
    { title: 'Supper with Nonna', scope: 'one', day: '2026-11-27', version: 3, rule: 'FREQ=WEEKLY' },
  ])
})

test('a deletion is taken back', async () => {
  const archive = createPlanningArchive(ada)
  const restored: unknown[] = []
  archive.on(deleteEvent, ({ query }) => {
    expect(query).toMatchObject({ scope: 'following', day: '2026-11-27', version: '3' })
    return { id, version: 4 }
  })
  archive.on(restoreEvent, ({ body }) => {
    restored.push(body)
    return { id, version: 5 }
  })
  const { person } = await openApp('/planning?day=2026-11-27&view=agenda')
  await person.click(await screen.findByRole('button', { name: /Supper/ }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await person.click(await screen.findByRole('button', { name: 'This and the following ones' }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => restored).toEqual([{ version: 4 }])
})

test('an event is added with its recurrence', async () => {
  const archive = createPlanningArchive(ada, [])
  const created: unknown[] = []
  archive.on(createEvent, ({ body }) => {
    created.push(body)
    return detail
  })
  const { person } = await openApp('/planning?day=2026-11-27')
  await person.click(await screen.findByRole('button', { name: 'New event' }))
  const dialog = await screen.findByRole('dialog', { name: 'New event' })
  await person.type(within(dialog).getByLabelText('Title'), 'Choir')
  await person.selectOptions(within(dialog).getByLabelText('Repeats'), 'Monthly')
  await person.selectOptions(within(dialog).getByLabelText('On which day'), 'On the last Friday')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => created)
    .toMatchObject([{ title: 'Choir', rule: 'FREQ=MONTHLY;BYDAY=-1FR', place: '' }])
})

test('all faults of an event are named at once', async () => {
  createPlanningArchive(ada, [])
  const { person } = await openApp('/planning?day=2026-11-27')
  await person.click(await screen.findByRole('button', { name: 'New event' }))
  const dialog = await screen.findByRole('dialog', { name: 'New event' })
  fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'a'.repeat(10_000) } })
  fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '2026-11-26' } })
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('The end is before the start.')).toBeVisible()
  expect(within(dialog).getByText(/^This is too long/)).toBeVisible()
  fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '2026-11-27' } })
  await waitFor(() => expect(within(dialog).queryByText('The end is before the start.')).toBeNull())
})

test('the first day of a monthly event may be cleared, and what depends on it follows the next one', async () => {
  const archive = createPlanningArchive(ada, [])
  const created: unknown[] = []
  archive.on(createEvent, ({ body }) => {
    created.push(body)
    return detail
  })
  const { person } = await openApp('/planning?day=2026-11-27')
  await person.click(await screen.findByRole('button', { name: 'New event' }))
  const dialog = await screen.findByRole('dialog', { name: 'New event' })
  await person.type(within(dialog).getByLabelText('Title'), 'Choir')
  await person.selectOptions(within(dialog).getByLabelText('Repeats'), 'Monthly')
  await person.selectOptions(within(dialog).getByLabelText('On which day'), 'On the last Friday')
  const firstDay = within(dialog).getByLabelText('First day')
  fireEvent.change(firstDay, { target: { value: '' } })
  expect(within(dialog).getByLabelText('On which day')).toHaveDisplayValue('On the last Friday')
  // A year while it is being typed.
  fireEvent.change(firstDay, { target: { value: '0002-12-08' } })
  fireEvent.change(firstDay, { target: { value: '2026-12-08' } })
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => created)
    .toMatchObject([{ startDay: '2026-12-08', endDay: '2026-12-08', rule: 'FREQ=MONTHLY;BYDAY=2TU' }])
})

test('one occurrence of a monthly event is moved without its rule', async () => {
  const rule = 'FREQ=MONTHLY;BYDAY=-1FR'
  const archive = createPlanningArchive(ada)
  archive.on(getEvent, () => ({ ...detail, occurrence: { ...state, rule }, series: { ...state, rule } }))
  const saved: unknown[] = []
  archive.on(changeEvent, ({ body }) => {
    saved.push(body)
    return detail
  })
  const { person } = await openApp('/planning?day=2026-11-27&view=agenda')
  await person.click(await screen.findByRole('button', { name: /Supper/ }))
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.click(await screen.findByRole('button', { name: 'This one only' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit this one' })
  fireEvent.change(within(dialog).getByLabelText('First day'), { target: { value: '2026-11-28' } })
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => saved)
    .toMatchObject([{ startDay: '2026-11-28', endDay: '2026-11-28', scope: 'one', rule }])
})

test('the focus stays in the month while the next one is loading', async () => {
  const archive = createPlanningArchive(bruno)
  const { person } = await openApp('/planning?day=2026-11-27')
  const day = await screen.findByRole('button', { name: 'Friday, 27 November 2026, 2 entries' })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  archive.on(listOccurrences, async () => {
    await isAnswered
    return { occurrences: [], anniversaries: [], isIncomplete: false }
  })
  day.focus()
  await person.keyboard('{PageDown}')
  const next = await screen.findByRole('button', { name: 'Sunday, 27 December 2026' })
  await waitFor(() => expect(next).toHaveFocus())
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  answer()
  expect(await screen.findByRole('region', { name: 'Sunday, 27 December 2026' })).toBeVisible()
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect(next).toHaveFocus()
})

test.each<[language: 'it' | 'fr', day: string, option: string]>([
  ['it', '2026-11-29', 'Ultima domenica del mese'],
  ['it', '2026-11-27', 'Ultimo venerdì del mese'],
  ['fr', '2026-11-01', 'Le 1er du mois'],
])('in %s the days of a month starting on %s have “%s”', async (language, day, option) => {
  createPlanningArchive({ ...ada, siteparams: { language } }, [])
  const { person } = await openApp(`/planning?day=${day}`)
  await person.click(await screen.findByRole('button', { name: /^(Nuovo evento|Nouvel événement)$/ }))
  const dialog = await screen.findByRole('dialog')
  await person.selectOptions(within(dialog).getByLabelText(/^(Si ripete|Répétition)$/), 'MONTHLY')
  expect(await within(dialog).findByRole('option', { name: option })).toBeInTheDocument()
})

test('a deleted event is found in the calendar and restored', async () => {
  const archive = createPlanningArchive(ada)
  const deleted = { id, version: 4, title: 'Supper', startDay: '2026-11-27', recurs: false }
  let isDeleted = true
  archive.on(listDeletedEvents, () => ({
    events: isDeleted ? [{ ...deleted, deletedAt: '2026-11-20T10:00:00.000Z', deletedBy: null }] : [],
    isIncomplete: false,
  }))
  archive.on(restoreEvent, ({ params, body }) => {
    isDeleted = false
    expect(body).toEqual({ version: 4 })
    return { id: params.id, version: 5 }
  })
  const { person } = await openApp('/planning?day=2026-11-27')
  await person.click(await screen.findByRole('button', { name: 'Deleted' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deleted events' }))
  expect(await dialog.findByText('Deleted on 20 November 2026')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'History: Supper' })).toHaveAttribute(
    'href',
    `/history/events/${id}`,
  )
  await person.click(dialog.getByRole('button', { name: 'Restore: Supper' }))
  expect(await dialog.findByText('Nothing has been deleted')).toBeVisible()
  expect(document.body).not.toHaveFocus()
})

test('a user chooses when to be reminded, also a time of their own', async () => {
  const archive = createPlanningArchive(bruno)
  let minutes: number | undefined
  archive.on(getReminder, () => ({ reminder: minutes === undefined ? null : { minutes } }))
  archive.on(setReminder, ({ body }) => {
    minutes = body.minutes
    return { reminder: { minutes: body.minutes } }
  })
  const { person } = await openApp('/planning?day=2026-11-27')
  await person.click((await screen.findAllByRole('button', { name: /Supper/ }))[0] ?? document.body)
  const field = await screen.findByLabelText('Remind me')
  await person.selectOptions(field, '1 day before')
  await waitFor(() => expect(minutes).toBe(1440))
  await waitFor(() => expect(field).toBeEnabled())
  await person.selectOptions(field, 'Another time…')
  await person.clear(screen.getByLabelText('How long before'))
  await person.type(screen.getByLabelText('How long before'), '3')
  await person.click(screen.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(minutes).toBe(180))
  expect(await screen.findByDisplayValue('3 hours before')).toBeVisible()
})

test('a reminder that could not be loaded can be loaded again', async () => {
  const archive = createPlanningArchive(bruno)
  archive.on(getReminder, () => new ErrorReply('internal'))
  const { person } = await openApp('/planning?day=2026-11-27')
  await person.click((await screen.findAllByRole('button', { name: /Supper/ }))[0] ?? document.body)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  archive.on(getReminder, () => ({ reminder: { minutes: 1440 } }))
  await person.click(retry)
  expect(await screen.findByLabelText('Remind me')).toHaveDisplayValue('1 day before')
})

test('an event is moved by Shift and an arrow key, after asking which occurrences are meant', async () => {
  const archive = createPlanningArchive(ada)
  const moved: unknown[] = []
  archive.on(changeEvent, ({ body }) => {
    moved.push([body.scope, body.startDay, body.rule, body.version])
    return { ...detail, version: 4 }
  })
  const restored: unknown[] = []
  archive.on(listHistory, () => ({
    subject: { title: 'Supper', names: null, version: 4, mayRestore: true },
    entries: [4, 3].map((number) => ({
      number,
      action: 'changed' as const,
      at: '2026-11-20T10:00:00.000Z',
      by: null,
      changed: [],
    })),
    nextBefore: null,
  }))
  archive.on(restoreHistoryState, ({ params, body }) => {
    restored.push([params.type, Number(params.number), body.version])
    return { changed: true, omitted: [] }
  })
  const { person } = await openApp('/planning?day=2026-11-27&view=week')
  // What moves events is loaded later.
  await screen.findByText(/press Shift with an arrow key/)
  const supperButton = await screen.findByRole('button', { name: /Supper/ })
  supperButton.focus()
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await person.click(await screen.findByRole('button', { name: 'All of them' }))
  expect(await screen.findByText('“Supper” is now on Saturday, 28 November 2026')).toBeVisible()
  expect(moved).toEqual([['all', '2026-11-28', 'FREQ=WEEKLY', 3]])
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(restored).toEqual([['events', 3, 4]]))
})

test('a series that a move leaves where it is says so, and offers nothing to undo', async () => {
  const archive = createPlanningArchive(ada)
  archive.on(changeEvent, () => detail)
  const { person } = await openApp('/planning?day=2026-11-27&view=week')
  await screen.findByText(/press Shift with an arrow key/)
  const supperButton = await screen.findByRole('button', { name: /Supper/ })
  supperButton.focus()
  await person.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await person.click(await screen.findByRole('button', { name: 'All of them' }))
  expect(await screen.findByText(/The series “Supper” cannot be moved like this/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an event that is shown twice is dragged from one of its places', async () => {
  stubWideScreen()
  createPlanningArchive(ada)
  await openApp('/planning?day=2026-11-27')
  await screen.findByText(/press Shift with an arrow key/)
  const entries = (await screen.findAllByRole('button', { name: /Supper/ })).map((button) =>
    button.closest('li'),
  )
  expect(entries).toHaveLength(2)
  const [inCell] = entries
  fireEvent.mouseDown(inCell ?? document.body, { button: 0, clientX: 0, clientY: 0 })
  fireEvent.mouseMove(document, { clientX: 20, clientY: 0 })
  await waitFor(() => expect(inCell).toHaveAttribute('data-dragging', 'true'))
  expect(entries.filter((entry) => entry?.dataset.dragging === 'true')).toHaveLength(1)
  fireEvent.keyDown(document, { code: 'Escape' })
})

test('an event that somebody else has moved meanwhile is not moved', async () => {
  const archive = createPlanningArchive(ada)
  archive.on(getEvent, () => ({
    ...detail,
    occurrence: { ...state, startDay: '2026-11-28', endDay: '2026-11-28' },
  }))
  const { person } = await openApp('/planning?day=2026-11-27&view=week')
  await screen.findByText(/press Shift with an arrow key/)
  const supperButton = await screen.findByRole('button', { name: /Supper/ })
  supperButton.focus()
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await person.click(await screen.findByRole('button', { name: 'This one only' }))
  expect(await screen.findByText(/Somebody has changed this event in the meantime/)).toBeVisible()
  expect(archive.calls.filter((call) => call.startsWith('PATCH'))).toEqual([])
})

test('an item that was not added lately is found by typing words of it, in any order', async () => {
  const archive = createPlanningArchive(ada)
  const found = sampleSummary('mail', { title: 'Letter from Turin' })
  const asked: string[] = []
  archive.on(instantSearch, ({ query }) => {
    asked.push(query.q ?? '')
    return {
      hits: [{ item: found, title: [], snippet: [], score: 1, meant: [], foundBy: [] }],
      total: 1,
      capped: false,
      facets: { kind: [] },
      corrections: [],
      engine: 'builtin' as const,
      nextCursor: null,
    }
  })
  const { person } = await openApp('/planning?day=2026-11-27')
  await person.click(await screen.findByRole('button', { name: 'New event' }))
  await person.type(await screen.findByRole('combobox', { name: 'Items of the archive' }), 'turin letter')
  await waitFor(() => {
    expect(asked.at(-1)).toBe('turin letter')
  })
  await person.click(await screen.findByRole('option', { name: 'Letter from Turin' }))
  expect(await screen.findByText('Letter from Turin')).toBeVisible()
})
