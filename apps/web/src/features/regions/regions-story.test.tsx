import { getHistoryState, listHistory } from '@lares/shared-types/contracts/history'
import { changeItem, getItem, listItems, listRevisions } from '@lares/shared-types/contracts/items'
import { createParticipant, listParticipants } from '@lares/shared-types/contracts/participants'
import * as contracts from '@lares/shared-types/contracts/regions'
import { similarItems } from '@lares/shared-types/contracts/search'
import type { Item } from '@lares/shared-types/items'
import type { Region, Suggestion } from '@lares/shared-types/regions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { api } from '../../shared/api/api.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno, sampleParticipant } from '../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../testing/sample-items.ts'

const thumbnail = { name: 'thumbnail', variant: '320', mediaType: 'image/webp' } as const
const editor = { change: true, name: true, suggest: true, remove: true, restore: false }
const contributor = { ...editor, change: false, name: false, remove: false }
const toRef = ({ id, displayName }: typeof ada) => ({ id, displayName })

const rosa = sampleParticipant('Rosa', { aliases: ['Zia Rosetta'] })

function sampleRegion(assetId: string, more: Partial<Region> = {}): Region {
  return {
    id: sampleId(),
    assetId,
    box: { x: 0.1, y: 0.2, width: 0.2, height: 0.3 },
    participant: null,
    askedBy: toRef(bruno),
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    suggestions: [],
    removed: null,
    may: editor,
    ...more,
  }
}

function sampleSuggestion(more: Partial<Suggestion> = {}): Suggestion {
  return {
    id: sampleId(),
    participant: { id: rosa.id, names: rosa.names },
    name: '',
    remark: '',
    origin: 'person',
    by: toRef(bruno),
    createdAt: '2026-01-01T00:00:00.000Z',
    state: 'open',
    may: { accept: true, decline: true },
    ...more,
  }
}

/** An archive with a photograph, whose regions the test makes of its id. */
async function open(
  toRegions: (assetId: string) => Region[],
  {
    may = { mark: true, name: true },
    user = ada,
    rotation = 0 as 0 | 90,
    toRemoved = (_assetId: string): Region[] => [],
  } = {},
) {
  const id = sampleId()
  const asset = sampleAsset(id, {
    renditions: [thumbnail],
    width: 400,
    height: 300,
    ...(rotation && { rotation }),
  })
  const item: Item = sampleItem('image', { id, title: 'The boat', assets: [asset] })
  const list = { regions: toRegions(asset.id), removed: toRemoved(asset.id), may }
  const archive = createFakeArchive(user)
  archive.on(getItem, () => item)
  archive.on(listItems, () => ({ items: [], nextCursor: null }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  archive.on(listParticipants, () => ({ participants: [rosa] }))
  archive.on(changeItem, () => item)
  archive.on(contracts.listRegions, () => list)
  const change = (region: Region) => {
    list.regions = list.regions.map((other) => (other.id === region.id ? region : other))
    return region
  }
  const app = await openApp(`/images/${id}/profile`)
  const section = within(await screen.findByRole('region', { name: 'People in this picture' }))
  return { archive, asset, list, change, section, ...app }
}

const name = (region: Region): Region => ({
  ...region,
  version: region.version + 1,
  participant: { id: rosa.id, names: rosa.names },
})

describe('the people in a picture', () => {
  test('are listed from left to right as it is shown, also when it is turned', async () => {
    const toRegions = (assetId: string) => [
      name(sampleRegion(assetId, { box: { x: 0.1, y: 0.1, width: 0.1, height: 0.1 } })),
      sampleRegion(assetId, { box: { x: 0.1, y: 0.8, width: 0.1, height: 0.1 } }),
    ]
    const { section } = await open(toRegions, { rotation: 90 })
    const entries = await section.findAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Who is this?',
      expect.stringMatching(/Rosa$/),
    ])
    expect(section.getByRole('link', { name: 'Rosa' })).toHaveAttribute(
      'href',
      `/search?participant=${rosa.id}`,
    )
  })

  test('are outlined while the pointer or the focus is on their entry, or all at once', async () => {
    const { section, person } = await open((assetId) => [name(sampleRegion(assetId))])
    const outline = screen
      .getAllByText('Rosa')
      .find((text) => text.closest('[aria-hidden]'))
      ?.closest('button')
    expect(outline).toHaveAttribute('data-shown', 'false')
    await person.hover(section.getByRole('listitem'))
    await waitFor(() => expect(outline).toHaveAttribute('data-shown', 'true'))
    await person.unhover(section.getByRole('listitem'))
    await waitFor(() => expect(outline).toHaveAttribute('data-shown', 'false'))
    section.getByRole('link', { name: 'Rosa' }).focus()
    await waitFor(() => expect(outline).toHaveAttribute('data-shown', 'true'))
    section.getByRole('button', { name: 'Show names' }).focus()
    await waitFor(() => expect(outline).toHaveAttribute('data-shown', 'false'))
    await person.click(section.getByRole('button', { name: 'Show names' }))
    await waitFor(() => expect(outline).toHaveAttribute('data-shown', 'true'))
  })

  test('are not mentioned where nobody is marked and the reader may mark nobody', async () => {
    const id = sampleId()
    const archive = createFakeArchive(ada)
    archive.on(getItem, () =>
      sampleItem('image', { id, assets: [sampleAsset(id, { renditions: [thumbnail] })] }),
    )
    archive.on(listItems, () => ({ items: [], nextCursor: null }))
    archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
    archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
    await openApp(`/images/${id}/profile`)
    await waitFor(() => expect(archive.calls.some((call) => call.endsWith('/regions'))).toBe(true))
    expect(await screen.findByRole('heading', { name: 'Comments' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'People in this picture' })).toBeNull()
  })
})

test('the history of a marked person tells who was named and where, also to those who may change nothing', async () => {
  const may = { ...contributor, suggest: false }
  const { archive, person, section, list } = await open((assetId) => [name(sampleRegion(assetId, { may }))])
  const [region] = list.regions
  const about = { at: '2026-01-01T00:00:00.000Z', by: toRef(bruno) }
  archive.on(listHistory, () => ({
    subject: {
      kind: 'image' as const,
      itemId: sampleId(),
      title: 'The boat',
      names: null,
      version: 2,
      mayRestore: false,
    },
    entries: [
      { ...about, number: 2, action: 'changed' as const, changed: ['participants'] },
      { ...about, number: 1, action: 'created' as const, changed: ['box'] },
    ],
    nextBefore: null,
  }))
  archive.on(getHistoryState, ({ params }) => ({
    ...about,
    number: Number(params.number),
    action: 'changed' as const,
    changed: [],
    fields: {
      box: [{ x: 0.1, y: 0.2, width: 0.25, height: 0.3 }],
      participants: Number(params.number) === 2 ? [{ participantId: rosa.id, role: 'present' }] : [],
    },
    names: {
      labels: [],
      participants: [{ id: rosa.id, names: rosa.names }],
      users: [],
      assets: [],
      items: [],
    },
  }))
  await person.click(section.getByRole('button', { name: /^Actions.*Rosa/ }))
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Remove this mark' })).toBeNull())
  await person.click(await screen.findByRole('menuitem', { name: 'History' }))
  expect(await screen.findByRole('heading', { name: /^History/, level: 1 })).toBeVisible()
  expect(window.location.pathname).toBe(`/history/regions/${region?.id}`)
  expect(await screen.findByText(/^Rosa/)).toBeVisible()
  await person.click(await screen.findByRole('button', { name: /Added by/ }))
  expect(await screen.findByText('10% from the left, 20% from the top, 25% wide, 30% high')).toBeVisible()
})

test('the history of a removed mark is linked beside the button that restores it', async () => {
  const removed = { at: '2026-01-01T00:00:00.000Z', by: toRef(bruno) }
  const { list, section, person } = await open((assetId) => [sampleRegion(assetId)], {
    toRemoved: (assetId) => [{ ...name(sampleRegion(assetId)), removed }],
  })
  await person.click(await section.findByText('1 removed mark'))
  expect(section.getByRole('link', { name: 'History: Rosa' })).toHaveAttribute(
    'href',
    `/history/regions/${list.removed[0]?.id}`,
  )
})

describe('marking people', () => {
  test('needs no pointer: add, move, resize, name, remove and undo', async () => {
    const { archive, list, change, section, person, asset } = await open(() => [])
    const boxes: object[] = []
    archive.on(contracts.createRegion, ({ body }) => {
      const region = sampleRegion(asset.id, { box: body.box })
      list.regions = [region]
      return region
    })
    archive.on(contracts.changeRegion, ({ body }) => {
      const [before] = list.regions
      if (!before || body.version !== before.version) return new ErrorReply('version-conflict')
      if (body.participantId) return change(name(before))
      boxes.push(body.box ?? {})
      return change({ ...before, ...(body.box && { box: body.box }), version: before.version + 1 })
    })
    await person.click(await section.findByRole('button', { name: 'Mark people' }))
    await person.click(section.getByRole('button', { name: 'Add a rectangle' }))
    const box = await screen.findByRole('button', {
      name: 'Who is this?, 40 % from the left, 30 % from the top',
    })
    await waitFor(() => expect(box).toHaveFocus())
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}')
    expect(box).toHaveAccessibleName('Who is this?, 42 % from the left, 31 % from the top')
    await waitFor(() => expect(boxes).toHaveLength(1))
    expect(boxes[0]).toEqual({
      x: expect.closeTo(0.42),
      y: expect.closeTo(0.31),
      width: expect.closeTo(0.19),
      height: expect.closeTo(0.2),
    })
    await person.keyboard('{Enter}')
    const field = section.getByRole('combobox', { name: 'Who is this?' })
    expect(field).toHaveFocus()
    await person.keyboard('zia{Enter}')
    expect(await section.findByRole('link', { name: 'Rosa' })).toBeVisible()

    archive.on(contracts.removeRegion, () => {
      const [region] = list.regions
      list.regions = []
      return region ?? new ErrorReply('not-found')
    })
    archive.on(contracts.restoreRegion, () => {
      list.regions = [name(sampleRegion(asset.id))]
      return list.regions[0] ?? new ErrorReply('not-found')
    })
    screen.getByRole('button', { name: /^Rosa, / }).focus()
    await person.keyboard('{Delete}')
    await waitFor(() => expect(section.getByRole('button', { name: 'Add a rectangle' })).toHaveFocus())
    await waitFor(() => expect(section.queryByRole('link', { name: 'Rosa' })).toBeNull())
    await person.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await section.findByRole('link', { name: 'Rosa' })).toBeVisible()
    await person.keyboard('{Escape}')
    expect(await section.findByRole('button', { name: 'Mark people' })).toBeVisible()
  })

  test('does not move back by a reply that was sent before', async () => {
    const { archive, list, change, section, person, store } = await open((id) => [sampleRegion(id)])
    const reply = Promise.withResolvers<typeof list>()
    archive.on(contracts.changeRegion, ({ body }) => {
      const [before] = list.regions
      if (!before) return new ErrorReply('not-found')
      return change({ ...before, ...(body.box && { box: body.box }), version: before.version + 1 })
    })
    await person.click(await section.findByRole('button', { name: 'Mark people' }))
    const earlier = { ...list, removed: list.regions.map((region) => ({ ...region, id: sampleId() })) }
    archive.on(contracts.listRegions, () => reply.promise)
    act(() => {
      store.dispatch(api.util.invalidateTags(['Regions']))
    })
    const box = screen.getByRole('button', { name: 'Who is this?, 10 % from the left, 20 % from the top' })
    box.focus()
    await person.keyboard('{ArrowRight}')
    await waitFor(() => expect(list.regions[0]?.version).toBe(2))
    await act(async () => {
      reply.resolve(earlier)
      await reply.promise
    })
    await section.findByText('1 removed mark')
    await waitFor(() =>
      expect(box).toHaveAccessibleName('Who is this?, 11 % from the left, 20 % from the top'),
    )
  })

  test('stores what is drawn in the picture before it was turned', async () => {
    const { archive, section, person, asset } = await open(() => [], { rotation: 90 })
    const boxes: { x: number; y: number }[] = []
    archive.on(contracts.createRegion, ({ body }) => {
      boxes.push(body.box)
      return sampleRegion(asset.id, { box: body.box })
    })
    await person.click(await section.findByRole('button', { name: 'Mark people' }))
    await person.click(section.getByRole('button', { name: 'Add a rectangle' }))
    await waitFor(() => expect(boxes).toHaveLength(1))
    // 40 % from the left and 30 % from the top as shown, where it is as wide as high.
    expect(boxes[0]).toMatchObject({ x: expect.closeTo(0.3), y: expect.closeTo(0.4) })
  })

  /** Removes a region with the keyboard after it was moved, in an archive that refuses other versions than the present one. */
  async function moveAndRemove(beforeRemoving: (box: HTMLElement) => void, save = Promise.resolve()) {
    const { archive, list, change, section, person } = await open((assetId) => [sampleRegion(assetId)])
    const saved: number[] = []
    archive.on(contracts.changeRegion, async ({ body }) => {
      saved.push(body.version)
      await save
      return change({ ...(list.regions[0] as Region), version: body.version + 1 })
    })
    const removed: number[] = []
    archive.on(contracts.removeRegion, ({ query }) => {
      removed.push(Number(query.version))
      const [region] = list.regions
      list.regions = []
      return region ?? new ErrorReply('not-found')
    })
    await person.click(await section.findByRole('button', { name: 'Mark people' }))
    const box = screen.getByRole('button', { name: /10 % from the left/ })
    box.focus()
    fireEvent.keyDown(box, { key: 'ArrowRight' })
    beforeRemoving(box)
    fireEvent.keyDown(box, { key: 'Delete' })
    return { saved, removed }
  }

  test('and removing them at once does not save the last move', async () => {
    const { saved, removed } = await moveAndRemove(() => undefined)
    await waitFor(() => expect(removed).toEqual([1]))
    expect(saved).toEqual([])
  })

  test('and removing them while a move is saved waits for its version', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { saved, removed } = await moveAndRemove((box) => {
      box.blur()
      box.focus()
    }, promise)
    await waitFor(() => expect(saved).toEqual([1]))
    expect(removed).toEqual([])
    resolve()
    await waitFor(() => expect(removed).toEqual([2]))
  })

  test('over a change of somebody else shows that one', async () => {
    const { archive, list, section, person } = await open((assetId) => [sampleRegion(assetId)])
    archive.on(contracts.changeRegion, () => new ErrorReply('version-conflict'))
    await person.click(await section.findByRole('button', { name: 'Mark people' }))
    const [region] = list.regions
    if (region) list.regions = [{ ...region, box: { ...region.box, x: 0.6 }, version: 2 }]
    screen.getByRole('button', { name: /10 % from the left/ }).focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
    expect(await screen.findByText(/Somebody else has changed this mark/)).toBeVisible()
    expect(await screen.findByRole('button', { name: /60 % from the left/ })).toBeVisible()
  })
})

describe('an answer', () => {
  test('is suggested with a sentence, by who may not name the person', async () => {
    const { archive, section, person } = await open(
      (assetId) => [sampleRegion(assetId, { may: contributor })],
      {
        may: { mark: true, name: false },
      },
    )
    const sent: object[] = []
    archive.on(contracts.createSuggestion, ({ body: { id, ...body } }) => {
      sent.push(body)
      return sampleSuggestion()
    })
    await person.click(await section.findByRole('button', { name: 'Who is this?' }))
    await person.click(section.getByRole('button', { name: 'Suggest this name' }))
    expect(await section.findByText('Choose or type a name.')).toBeVisible()
    await person.type(section.getByRole('combobox', { name: 'I think it is…' }), 'Somebody new{Enter}')
    await person.type(section.getByRole('textbox', { name: 'Why do you think so?' }), 'The hat')
    await person.click(section.getByRole('button', { name: 'Suggest this name' }))
    expect(await screen.findByText(/Thank you/)).toBeVisible()
    expect(sent).toEqual([{ name: 'Somebody new', remark: 'The hat' }])
  })

  test('that was not sent is offered again, and none is once it was sent', async () => {
    const { archive, section, person } = await open(
      (assetId) => [sampleRegion(assetId, { may: contributor })],
      { may: { mark: true, name: false } },
    )
    archive.on(contracts.createSuggestion, () => sampleSuggestion())
    const entry = await section.findByRole('button', { name: 'Who is this?' })
    await person.click(entry)
    await person.type(section.getByRole('combobox', { name: 'I think it is…' }), 'Somebody new{Enter}')
    await person.type(section.getByRole('textbox', { name: 'Why do you think so?' }), 'The hat')
    await person.click(entry)
    await waitFor(() => expect(section.queryByRole('textbox')).toBeNull())
    await person.click(entry)
    await person.click(await section.findByRole('button', { name: 'Resume' }))
    await waitFor(() =>
      expect(section.getByRole('textbox', { name: 'Why do you think so?' })).toHaveValue('The hat'),
    )
    await person.click(section.getByRole('button', { name: 'Suggest this name' }))
    expect(await screen.findByText(/Thank you/)).toBeVisible()
    expect(section.getByRole('textbox', { name: 'Why do you think so?' })).toHaveValue('')
    await person.click(entry)
    await person.click(entry)
    await section.findByRole('textbox', { name: 'Why do you think so?' })
    expect(section.queryByRole('button', { name: 'Resume' })).toBeNull()
  })

  test('is accepted with one click, which names the person', async () => {
    const { archive, change, section, person, list } = await open((assetId) => [
      sampleRegion(assetId, { suggestions: [sampleSuggestion({ remark: 'Her hat' })] }),
    ])
    archive.on(contracts.acceptSuggestion, () => change(name(list.regions[0] as Region)))
    await person.click(await section.findByRole('button', { name: 'Who is this? (1 answer)' }))
    expect(await section.findByText('Bruno Rossi thinks it is Rosa')).toBeVisible()
    expect(await section.findByText('Her hat')).toBeVisible()
    await person.click(section.getByRole('button', { name: 'Accept: Rosa' }))
    expect(await section.findByRole('link', { name: 'Rosa' })).toBeVisible()
    await waitFor(() => expect(section.getByRole('listitem')).toHaveFocus())
  })

  test('that is only a name is accepted for the one who is called so, else for a new person', async () => {
    const called = sampleSuggestion({ participant: null, name: 'zia rosetta', by: null, origin: 'file' })
    const unknown = sampleSuggestion({ participant: null, name: 'Lina' })
    const { archive, section, person, list } = await open((assetId) => [
      sampleRegion(assetId, { suggestions: [called, unknown] }),
    ])
    const accepted: unknown[] = []
    archive.on(contracts.acceptSuggestion, ({ body }) => {
      accepted.push(body.participantId)
      return list.regions[0] as Region
    })
    const lina = { ...rosa, id: sampleId(), names: { en: 'Lina' }, aliases: [] }
    archive.on(createParticipant, () => lina)
    await person.click(await section.findByRole('button', { name: 'Who is this? (2 answers)' }))
    expect(await section.findByText('The file says zia rosetta')).toBeVisible()
    await person.click(section.getByRole('button', { name: 'Accept: zia rosetta' }))
    await person.click(await section.findByRole('button', { name: 'Who is this? (2 answers)' }))
    await person.click(section.getByRole('button', { name: 'Accept: Lina' }))
    await waitFor(() => expect(accepted).toEqual([rosa.id, lina.id]))
  })

  test('is declined', async () => {
    const suggestion = sampleSuggestion()
    const { archive, change, section, person, list } = await open((assetId) => [
      sampleRegion(assetId, { suggestions: [suggestion] }),
    ])
    archive.on(contracts.declineSuggestion, () =>
      change({ ...(list.regions[0] as Region), suggestions: [{ ...suggestion, state: 'declined' }] }),
    )
    await person.click(await section.findByRole('button', { name: 'Who is this? (1 answer)' }))
    await person.click(section.getByRole('button', { name: 'Decline: Rosa' }))
    expect(await section.findByRole('button', { name: 'Who is this?' })).toBeVisible()
    expect(section.queryByText('Bruno Rossi thinks it is Rosa')).toBeNull()
  })
})

describe('the open questions', () => {
  test('are answered one after the other on the page of the people', async () => {
    const asset = sampleAsset(sampleId(), { renditions: [thumbnail], width: 400, height: 300 })
    const item = { id: asset.itemId, kind: 'image' as const, title: 'The boat' }
    let regions = [sampleRegion(asset.id), sampleRegion(asset.id)]
    const archive = createFakeArchive(ada)
    archive.on(listParticipants, () => ({ participants: [rosa] }))
    archive.on(contracts.listOpenRegions, () => ({
      regions: regions.map((region) => ({ region, asset, item })),
      nextCursor: null,
    }))
    archive.on(contracts.changeRegion, ({ params }) => {
      const named = regions.find(({ id }) => id === params.id)
      regions = regions.filter(({ id }) => id !== params.id)
      return named ? name(named) : new ErrorReply('not-found')
    })
    const { person } = await openApp('/tabOrganisation/participants?view=questions')
    const list = within(await screen.findByRole('list', { name: 'Who is this?' }))
    const [first] = await list.findAllByRole('button', { name: 'Who is this? The boat' })
    if (first) await person.click(first)
    await person.type(await list.findByRole('combobox', { name: 'Who is this?' }), 'Rosa{Enter}')
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    expect(list.getByRole('button', { name: 'Who is this? The boat' })).toHaveFocus()
  })

  test('say so when there are none', async () => {
    const archive = createFakeArchive(ada)
    archive.on(listParticipants, () => ({ participants: [rosa] }))
    archive.on(contracts.listOpenRegions, () => ({ regions: [], nextCursor: null }))
    await openApp('/tabOrganisation/participants?view=questions')
    expect(await screen.findByText('No open questions')).toBeVisible()
  })

  test('leave the people with the number of pictures in which they are marked, which opens these', async () => {
    const asset = sampleAsset(sampleId(), { renditions: [thumbnail] })
    const item = { id: asset.itemId, kind: 'image' as const, title: 'The boat' }
    const archive = createFakeArchive(ada)
    archive.on(listParticipants, () => ({ participants: [rosa] }))
    archive.on(contracts.countRegionsByParticipant, () => ({ counts: { [rosa.id]: 2 } }))
    archive.on(contracts.listRegionsOfParticipant, () => ({
      regions: [{ region: name(sampleRegion(asset.id)), asset, item }],
      pictures: 2,
      nextCursor: null,
    }))
    const { person } = await openApp('/tabOrganisation/participants')
    await person.click(await screen.findByRole('button', { name: 'Rosa: marked in 2 pictures' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rosa in pictures' }))
    expect(await dialog.findByRole('link', { name: 'The boat' })).toHaveAttribute(
      'href',
      `/images/${item.id}/profile`,
    )
  })
})
