import { edtfRange } from '@lares/shared-types/edtf-range'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { CreateItem } from '@lares/shared-types/items'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import { languages } from '@lares/shared-types/languages'
import { Password } from '@lares/shared-types/users'
import Format from 'typebox/format'
import Value from 'typebox/value'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoArchive } from './demo-archive.ts'

const archive = demoArchive()
const keysOf = (list: readonly { key: string }[]) => new Set(list.map(({ key }) => key))
const categories = keysOf(archive.categories)
const tags = keysOf(archive.tags)
const people = keysOf(archive.participants)
const users = keysOf(archive.users)

/** What cannot be compared: the functions that make the files. */
function withoutMakers(seed?: number) {
  return demoArchive(seed).items.map((item) => ({
    ...item,
    files: item.files.map(({ filename }) => filename),
  }))
}

describe('the demo archive', () => {
  beforeAll(() => {
    Format.Set('date-time', (value) => !Number.isNaN(Date.parse(value)))
  })

  it('has at least 400 items over ninety years', () => {
    const years = archive.items.flatMap(({ date }) => edtfRange(date ?? '')?.earliest.getUTCFullYear() ?? [])
    expect(archive.items.length).toBeGreaterThanOrEqual(400)
    expect(Math.min(...years)).toBe(1934)
    expect(Math.max(...years)).toBe(2024)
  })

  it.each(itemKinds)('has at least ten items of kind %s', (kind) => {
    expect(archive.items.filter((item) => item.kind === kind).length).toBeGreaterThanOrEqual(10)
  })

  it.each(languages)('has at least eighty items in %s', (language) => {
    expect(archive.items.filter((item) => item.language === language).length).toBeGreaterThanOrEqual(80)
  })

  it('is the same each time, and draws other pictures from another seed', () => {
    expect(withoutMakers(7)).toEqual(withoutMakers(7))
    expect(withoutMakers(7)).not.toEqual(withoutMakers(8))
  })

  it('dates its items, dreams and people in EDTF of level 1, with all sorts of doubt', () => {
    const dates = [
      ...archive.items.flatMap(({ date }) => (date ? [date] : [])),
      ...archive.participants.flatMap(({ birth, death }) =>
        [birth, death].filter((date) => date !== undefined),
      ),
    ]
    for (const date of dates) expect(edtfRange(date), date).toBeDefined()
    for (const sort of [
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
        dates.some((date) => sort.test(date)),
        String(sort),
      ).toBe(true)
    }
  })

  it('refers only to labels, people and users that exist', () => {
    for (const item of archive.items) {
      for (const key of item.categories) expect(categories, item.title).toContain(key)
      for (const key of item.tags) expect(tags, item.title).toContain(key)
      for (const { person } of item.participants) expect(people, item.title).toContain(person)
      const readers = [item.author, ...Object.keys(item.rating ?? {}), ...(item.favouriteOf ?? [])]
      for (const key of readers) expect(users, item.title).toContain(key)
    }
    for (const user of archive.users) {
      expect(people).toContain(user.person)
      for (const key of user.restrictedTags) expect(tags).toContain(key)
      for (const key of user.restrictedCategories) expect(categories).toContain(key)
    }
  })

  it('names nobody twice in the same role on one item', () => {
    for (const { title, participants } of archive.items) {
      const roles = participants.map(({ person, role }) => `${role} ${person}`)
      expect(new Set(roles).size, title).toBe(roles.length)
    }
  })

  it('puts parents before their children among tags and categories', () => {
    for (const list of [archive.categories, archive.tags]) {
      const seen = new Set<string>()
      for (const { key, parent } of list) {
        if (parent !== undefined) expect(seen).toContain(parent)
        seen.add(key)
      }
    }
  })

  it('tells every relation from both sides', () => {
    const opposite = {
      parent: 'child',
      child: 'parent',
      sibling: 'sibling',
      partner: 'partner',
      friend: 'friend',
    }
    for (const one of archive.participants) {
      for (const { person, kind } of one.relations) {
        const other = archive.participants.find(({ key }) => key === person)
        expect(other?.relations, `${one.key} ${kind} ${person}`).toContainEqual({
          person: one.key,
          kind: opposite[kind],
        })
      }
    }
  })

  it('fits the contracts of items and of their kinds', () => {
    for (const { kind, title, body, language, date, place, details = {} } of archive.items) {
      const given = {
        kind,
        title,
        language,
        details,
        ...(body && { body }),
        ...(date && { date }),
        ...(place && { place }),
      }
      expect([...Value.Errors(CreateItem, given)], title).toEqual([])
      expect([...Value.Errors(kindContracts[kind].details, details)], title).toEqual([])
    }
  })

  it('gives a file to every item whose kind is nothing without one', () => {
    for (const { kind, title, files } of archive.items) {
      if (kindContracts[kind].needsFile) expect(files.length, title).toBeGreaterThan(0)
    }
  })

  it('hides something from the grandmother and something from the cousin', () => {
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

  it('keeps the sentences of a transcript in order and inside each other’s bounds', () => {
    for (const { title, transcript = [] } of archive.items) {
      let last = 0
      for (const { start, end } of transcript) {
        expect(start, title).toBeGreaterThanOrEqual(last)
        expect(end, title).toBeGreaterThan(start)
        last = end
      }
    }
  })

  it('answers every mail but the first of a thread to one before it', () => {
    const known = new Set<unknown>()
    for (const { kind, details } of archive.items) {
      if (kind !== 'mail') continue
      if (details?.inReplyTo !== undefined) expect(known).toContain(details.inReplyTo)
      known.add(details?.messageId)
    }
    expect(known.size).toBe(archive.items.filter(({ kind }) => kind === 'mail').length)
  })
})
