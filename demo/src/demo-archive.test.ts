import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { CreateItem } from '@lares/shared-types/items'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import { Password } from '@lares/shared-types/users'
import Format from 'typebox/format'
import Value from 'typebox/value'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDemoArchive } from './demo-archive.ts'
import { demoLanguages } from './demo-languages.ts'

const archive = createDemoArchive()
const getKeys = (list: readonly { key: string }[]) => new Set(list.map(({ key }) => key))
const categories = getKeys(archive.categories)
const tags = getKeys(archive.tags)
const people = getKeys(archive.participants)
const users = getKeys(archive.users)

/** Replaces files by their names, because functions cannot be compared. */
function getComparableItems(seed?: number) {
  return createDemoArchive(seed).items.map((item) => ({
    ...item,
    files: item.files.map(({ filename }) => filename),
  }))
}

describe('the demo archive', () => {
  beforeAll(() => {
    Format.Set('date-time', (value) => !Number.isNaN(Date.parse(value)))
  })

  it('has at least 400 items over ninety years', () => {
    const years = archive.items.flatMap(
      ({ date }) => parseEdtfRange(date ?? '')?.earliest.getUTCFullYear() ?? [],
    )
    expect(archive.items.length).toBeGreaterThanOrEqual(400)
    expect(Math.min(...years)).toBe(1934)
    expect(Math.max(...years)).toBe(2024)
  })

  it.each(itemKinds)('has at least ten items of kind %s', (kind) => {
    expect(archive.items.filter((item) => item.kind === kind).length).toBeGreaterThanOrEqual(10)
  })

  it.each(demoLanguages)('has at least eighty items in %s', (language) => {
    expect(archive.items.filter((item) => item.language === language).length).toBeGreaterThanOrEqual(80)
  })

  it('is the same for the same seed, and different for another one', () => {
    expect(getComparableItems(7)).toEqual(getComparableItems(7))
    expect(getComparableItems(7)).not.toEqual(getComparableItems(8))
  })

  it('has valid EDTF dates of level 1 with all kinds of uncertainty', () => {
    const dates = [
      ...archive.items.flatMap(({ date }) => (date ? [date] : [])),
      ...archive.participants.flatMap(({ birth, death }) =>
        [birth, death].filter((date) => date !== undefined),
      ),
    ]
    for (const date of dates) expect(parseEdtfRange(date), date).toBeDefined()
    for (const pattern of [
      /~$/,
      /\?$/,
      /%$/,
      /X$/,
      /\//,
      /^\d{4}$/,
      /^\d{4}-\d\d$/,
      /^\d{4}-\d\d-\d\d$/,
      /-2[1-4]$/,
    ]) {
      expect(
        dates.some((date) => pattern.test(date)),
        String(pattern),
      ).toBe(true)
    }
  })

  it('refers only to labels, people and users that exist', () => {
    for (const item of archive.items) {
      for (const key of item.categories) expect(categories, item.title).toContain(key)
      for (const key of item.tags) expect(tags, item.title).toContain(key)
      for (const { person } of item.participants) expect(people, item.title).toContain(person)
      const readers = [item.author, ...Object.keys(item.ratings ?? {}), ...(item.favouriteBy ?? [])]
      for (const key of readers) expect(users, item.title).toContain(key)
    }
    for (const user of archive.users) {
      expect(people).toContain(user.person)
      for (const key of user.restrictedTags) expect(tags).toContain(key)
      for (const key of user.restrictedCategories) expect(categories).toContain(key)
    }
  })

  it('has no participant twice in the same role of an item', () => {
    for (const { title, participants } of archive.items) {
      const roles = participants.map(({ person, role }) => `${role} ${person}`)
      expect(new Set(roles).size, title).toBe(roles.length)
    }
  })

  it('has parents before their children among tags and categories', () => {
    for (const list of [archive.categories, archive.tags]) {
      const seen = new Set<string>()
      for (const { key, parent } of list) {
        if (parent !== undefined) expect(seen).toContain(parent)
        seen.add(key)
      }
    }
  })

  it('has every relation in both directions', () => {
    const opposite = {
      parent: 'child',
      child: 'parent',
      sibling: 'sibling',
      partner: 'partner',
      friend: 'friend',
    }
    for (const participant of archive.participants) {
      for (const { person, kind } of participant.relations) {
        const other = archive.participants.find(({ key }) => key === person)
        expect(other?.relations, `${participant.key} ${kind} ${person}`).toContainEqual({
          person: participant.key,
          kind: opposite[kind],
        })
      }
    }
  })

  it('matches the contracts of items and their kinds', () => {
    for (const { kind, title, body, language, date, place, details = {} } of archive.items) {
      const input = {
        kind,
        title,
        language,
        details,
        ...(body && { body }),
        ...(date && { date }),
        ...(place && { place }),
      }
      expect([...Value.Errors(CreateItem, input)], title).toEqual([])
      expect([...Value.Errors(kindContracts[kind].details, details)], title).toEqual([])
    }
  })

  it('has a file for every item of a kind that needs one', () => {
    for (const { kind, title, files } of archive.items) {
      if (kindContracts[kind].needsFile) expect(files.length, title).toBeGreaterThan(0)
    }
  })

  it('has items hidden from the grandmother and from the cousin', () => {
    const [claire, lucia, stefan] = archive.users
    expect(claire?.isAdmin).toBe(true)
    expect(
      archive.items.filter(({ categories: own }) =>
        own.some((key) => lucia?.restrictedCategories.includes(key)),
      ).length,
    ).toBeGreaterThan(5)
    expect(
      archive.items.filter(({ tags: own }) => own.some((key) => stefan?.restrictedTags.includes(key))).length,
    ).toBeGreaterThan(4)
    for (const { password } of archive.users) expect(Value.Check(Password, password)).toBe(true)
  })

  it('has transcript segments in order and without overlaps', () => {
    for (const { title, transcript = [] } of archive.items) {
      let last = 0
      for (const { start, end } of transcript) {
        expect(start, title).toBeGreaterThanOrEqual(last)
        expect(end, title).toBeGreaterThan(start)
        last = end
      }
    }
  })

  it('has every mail of a thread but the first reply to an earlier one', () => {
    const messageIds = new Set<unknown>()
    for (const { kind, details } of archive.items) {
      if (kind !== 'mail') continue
      if (details?.inReplyTo !== undefined) expect(messageIds).toContain(details.inReplyTo)
      messageIds.add(details?.messageId)
    }
    expect(messageIds.size).toBe(archive.items.filter(({ kind }) => kind === 'mail').length)
  })
})
