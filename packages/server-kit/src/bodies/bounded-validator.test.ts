import { contracts } from '@lares/shared-types/contracts/registry'
import { ChangeItem, CreateItem } from '@lares/shared-types/items'
import { WriteTranscript } from '@lares/shared-types/transcripts'
import { ChangeSiteParams } from '@lares/shared-types/users'
import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { validationIssues } from '../validation-issues.ts'
import { boundedValidator } from './bounded-validator.ts'
import { listsOf } from './lists-of.ts'

const id = '019355a0-0000-7000-8000-000000000001'

function issuesOf(schema: TSchema, value: unknown): string[] {
  return validationIssues(boundedValidator(schema)(value)).map(({ path, code }) => `${path}: ${code}`)
}

/** Milliseconds of this thread that a validation takes, the best of three. */
function cost(schema: TSchema, value: unknown): number {
  const validate = boundedValidator(schema)
  const times = [0, 1, 2].map(() => {
    const before = process.threadCpuUsage()
    validate(value)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

test('a valid value has no violations', () => {
  const body = {
    kind: 'post',
    title: 'A',
    tagIds: [id],
    participants: [{ participantId: id, role: 'author' }],
  }
  expect(boundedValidator(CreateItem)(body)).toEqual([])
})

test.each([
  ['inside another list', (list: TSchema) => Type.Array(list)],
  ['in one of several alternatives', (list: TSchema) => Type.Union([list, Type.Null()])],
])('a list without duplicates %s is refused, since it would not be checked', (_where, around) => {
  const list = Type.Array(Type.String(), { uniqueItems: true })
  expect(() => boundedValidator(Type.Object({ list: around(list) }))).toThrow(TypeError)
  expect(boundedValidator(Type.Object({ list }))({ list: ['a', 'a'] })).toHaveLength(1)
})

test('each wrong field is named with what is wrong with it', () => {
  const body = { title: 5, kind: 'x', colour: 1, tagIds: ['x', id], place: { latitude: 100 } }
  expect(issuesOf(CreateItem, body).sort()).toEqual(
    ['colour: unknown-field', 'kind: not-allowed', 'place.latitude: too-large', 'place: not-allowed']
      .concat(['tagIds.0: wrong-format', 'title: wrong-type'])
      .sort(),
  )
})

test('more than twenty wrong fields are all named', () => {
  const body = {
    version: 1,
    participants: Array.from({ length: 30 }, (_, index) => ({ participantId: index })),
  }
  expect(issuesOf(ChangeItem, body)).toContain('participants.29.participantId: wrong-type')
})

test('what stands twice in a list without repetitions is a duplicate', () => {
  expect(issuesOf(ChangeItem, { version: 1, tagIds: [id, id] })).toEqual(['tagIds: duplicate'])
  const twice = [
    { participantId: id, role: 'author' },
    { role: 'author', participantId: id },
  ]
  expect(issuesOf(ChangeItem, { version: 1, participants: twice })).toEqual(['participants: duplicate'])
})

test('of a list that is too long its length is told, and nothing of its entries', () => {
  expect(issuesOf(ChangeItem, { version: 1, tagIds: Array(201).fill('') })).toEqual(['tagIds: too-many'])
})

test('at most a hundred violations are collected', () => {
  const segments = Array(20_000).fill({ start: 'x', end: 'y' })
  expect(boundedValidator(WriteTranscript)({ version: 0, segments })).toHaveLength(100)
})

test.each<[string, TSchema, unknown]>([
  ['12 MB of duplicates', ChangeItem, { version: 1, tagIds: Array(4_000_000).fill('') }],
  ['as many duplicates as a list may hold', ChangeItem, { version: 1, assetIds: Array(2000).fill('') }],
  ['a fault in the last of 20,000 entries', WriteTranscript, transcriptWithBadEnd()],
  [
    'many more entries than a list may hold',
    WriteTranscript,
    { version: 0, segments: Array(300_000).fill(1) },
  ],
  ['one very long entry', ChangeItem, { version: 1, tagIds: ['x'.repeat(6_000_000)] }],
  ['a thousand unknown fields', ChangeSiteParams, fields(1000)],
])('%s cost less than 50 milliseconds', (_what, schema, value) => {
  expect(boundedValidator(schema)(value)).not.toEqual([])
  expect(cost(schema, value)).toBeLessThan(50)
})

test('every list without repetitions in a contract is one whose repetitions are looked for', () => {
  for (const { body, query, operationId } of contracts) {
    for (const schema of [body, query]) {
      const wanted = JSON.stringify(schema ?? {}).split('"uniqueItems":true').length - 1
      const found = schema ? listsOf(schema).filter(({ uniqueItems }) => uniqueItems).length : 0
      expect(found, operationId).toBe(wanted)
    }
  }
})

function transcriptWithBadEnd() {
  const segment = { start: 0, end: 1, text: 'some words' }
  return { version: 0, segments: [...Array(19_999).fill(segment), { ...segment, start: 'x' }] }
}

function fields(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]))
}
