import { expect, test } from 'vitest'
import { type ActDraft, emptyDraft, toAct } from './act-draft.ts'

const draft = (changes: Partial<ActDraft>): ActDraft => ({ ...emptyDraft, ...changes })
const none = emptyDraft.shift

test.each<[string, Partial<ActDraft>]>([
  ['tags to add or remove', { name: 'tags' }],
  ['people to add or remove', { name: 'participants' }],
  ['a language', { name: 'language' }],
  ['a place', { name: 'place', place: { name: '  ', latitude: '', longitude: '' } }],
  ['a date', { name: 'date' }],
  ['an amount of time', { name: 'shift-dates', shift: { ...none, hours: 0 } }],
])('there is no act without %s', (_, changes) => {
  expect(toAct(draft(changes))).toBeUndefined()
})

test.each<[Partial<ActDraft>, object]>([
  [{ name: 'tags', removed: { ...emptyDraft.removed, tags: ['a'] } }, { remove: ['a'] }],
  [{ name: 'categories', added: { tags: ['t'], categories: ['c'] } }, { add: ['c'] }],
  [
    { name: 'participants', addedPeople: [{ participantId: 'p', role: 'author' }] },
    { add: [{ participantId: 'p', role: 'author' }] },
  ],
  [
    { name: 'language', language: 'it', onlyMissing: true },
    { language: 'it', onlyMissing: true },
  ],
  [{ name: 'language', language: 'it', onlyMissing: true, isClearing: true }, { language: null }],
  [
    { name: 'place', place: { name: ' Lyon ', latitude: 45.7, longitude: 4.8 } },
    { place: { name: 'Lyon', latitude: 45.7, longitude: 4.8 } },
  ],
  [{ name: 'date', date: '1952~' }, { date: '1952~' }],
  [
    { name: 'shift-dates', shift: { ...none, years: 17, hours: 1 } },
    { years: 17, hours: 1 },
  ],
  [{ name: 'shift-dates', shift: { ...none, minutes: 30 }, isEarlier: true }, { minutes: -30 }],
  [{ name: 'rating', rating: 4 }, { value: 4 }],
  [{ name: 'rating' }, { value: null }],
  [{ name: 'rotate', turn: 270 }, { degrees: 270 }],
  [{ name: 'kind', kind: 'dream' }, { kind: 'dream' }],
  [{ name: 'trash' }, {}],
])('%j becomes the parameters %j', (changes, params) => {
  expect(toAct(draft(changes))).toEqual({ name: changes.name, params })
})
