import { contracts } from '@lares/shared-types/contracts/registry'
import { ChangeItem, CreateItem } from '@lares/shared-types/items'
import { WriteTranscript } from '@lares/shared-types/transcripts'
import { ChangeSiteParams } from '@lares/shared-types/users'
import { correctForSlowdown } from '@lares/test-harness/measure-slowdown'
import { type TSchema, Type } from 'typebox'
import { expect, test } from 'vitest'
import { toValidationIssues } from '../validation-issues.ts'
import { createBoundedValidator } from './bounded-validator.ts'
import { findLists } from './find-lists.ts'

const id = '019355a0-0000-7000-8000-000000000001'

function listIssues(schema: TSchema, value: unknown): string[] {
  return toValidationIssues(createBoundedValidator(schema)(value)).map(({ path, code }) => `${path}: ${code}`)
}

/** CPU milliseconds of this thread for one validation, the best of three. */
function measureMs(schema: TSchema, value: unknown): number {
  const validate = createBoundedValidator(schema)
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
  expect(createBoundedValidator(CreateItem)(body)).toEqual([])
})

test.each([
  ['inside another list', (list: TSchema) => Type.Array(list)],
  ['in one of several alternatives', (list: TSchema) => Type.Union([list, Type.Null()])],
])('rejects a schema with uniqueItems %s, since it would not be checked', (_where, around) => {
  const list = Type.Array(Type.String(), { uniqueItems: true })
  expect(() => createBoundedValidator(Type.Object({ list: around(list) }))).toThrow(TypeError)
  expect(createBoundedValidator(Type.Object({ list }))({ list: ['a', 'a'] })).toHaveLength(1)
})

test('reports each invalid field with an issue code', () => {
  const body = { title: 5, kind: 'x', colour: 1, tagIds: ['x', id], place: { latitude: 100 } }
  expect(listIssues(CreateItem, body).sort()).toEqual(
    ['colour: unknown-field', 'kind: not-allowed', 'place.latitude: too-large', 'place: not-allowed']
      .concat(['tagIds.0: wrong-format', 'title: wrong-type'])
      .sort(),
  )
})

test('reports more than twenty invalid fields', () => {
  const body = {
    version: 1,
    participants: Array.from({ length: 30 }, (_, index) => ({ participantId: index })),
  }
  expect(listIssues(ChangeItem, body)).toContain('participants.29.participantId: wrong-type')
})

test('reports duplicates in a list with uniqueItems', () => {
  expect(listIssues(ChangeItem, { version: 1, tagIds: [id, id] })).toEqual(['tagIds: duplicate'])
  const twice = [
    { participantId: id, role: 'author' },
    { role: 'author', participantId: id },
  ]
  expect(listIssues(ChangeItem, { version: 1, participants: twice })).toEqual(['participants: duplicate'])
})

test('reports only the length of a list that is too long, not its entries', () => {
  expect(listIssues(ChangeItem, { version: 1, tagIds: Array(201).fill('') })).toEqual(['tagIds: too-many'])
})

test('collects at most a hundred violations', () => {
  const segments = Array(20_000).fill({ start: 'x', end: 'y' })
  expect(createBoundedValidator(WriteTranscript)({ version: 0, segments })).toHaveLength(100)
})

test.each<[string, TSchema, unknown]>([
  ['12 MB of duplicates', ChangeItem, { version: 1, tagIds: Array(4_000_000).fill('') }],
  ['as many duplicates as a list may hold', ChangeItem, { version: 1, assetIds: Array(2000).fill('') }],
  ['an invalid last entry of 20,000', WriteTranscript, createTranscriptWithBadEnd()],
  [
    'many more entries than a list may hold',
    WriteTranscript,
    { version: 0, segments: Array(300_000).fill(1) },
  ],
  ['one very long entry', ChangeItem, { version: 1, tagIds: ['x'.repeat(6_000_000)] }],
  ['a thousand unknown fields', ChangeSiteParams, createFields(1000)],
])('validates %s in less than 50 milliseconds', (_what, schema, value) => {
  expect(createBoundedValidator(schema)(value)).not.toEqual([])
  expect(correctForSlowdown(measureMs(schema, value), 50)).toBeLessThan(50)
})

test('checks every uniqueItems list of every contract', () => {
  for (const { body, query, operationId } of contracts) {
    for (const schema of [body, query]) {
      const expected = JSON.stringify(schema ?? {}).split('"uniqueItems":true').length - 1
      const actual = schema ? findLists(schema).filter(({ uniqueItems }) => uniqueItems).length : 0
      expect(actual, operationId).toBe(expected)
    }
  }
})

function createTranscriptWithBadEnd() {
  const segment = { start: 0, end: 1, text: 'some words' }
  return { version: 0, segments: [...Array(19_999).fill(segment), { ...segment, start: 'x' }] }
}

function createFields(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]))
}
