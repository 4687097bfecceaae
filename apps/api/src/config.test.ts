import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = { INTERNAL_SECRET: 'a secret for tests that is long enough' }

test.each([
  ['https://archive.example.org', 'https://archive.example.org'],
  ['https://archive.example.org/', 'https://archive.example.org'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('links begin with the address that people open, written as %s or not', (PUBLIC_URL, origin) => {
  expect(readConfig({ ...env, PUBLIC_URL }).PUBLIC_URL).toBe(origin)
})

test.each(['archive.example.org', 'https://example.org/archive', 'https://a b', 'ftp://a'])(
  'the address %s is refused with what was expected',
  (PUBLIC_URL) => {
    expect(() => readConfig({ ...env, PUBLIC_URL })).toThrow(/PUBLIC_URL is not valid: .*without a path/)
  },
)

test('the address and the model of an AI endpoint go together', () => {
  const halves = { AI_CHAT_BASE_URL: 'http://127.0.0.1:1/v1', AI_EMBEDDING_MODEL: 'small' }
  expect(() => readConfig({ ...env, ...halves })).toThrow(
    /AI_CHAT_MODEL is missing[\s\S]*AI_EMBEDDING_BASE_URL is missing/,
  )
})

test.each([
  [{ TYPESENSE_URL: 'http://typesense:8108' }, /TYPESENSE_API_KEY is missing/],
  [{ TYPESENSE_API_KEY: 'sixteen letters.'.replace(' ', '-') }, /TYPESENSE_URL is missing/],
  [{ TYPESENSE_URL: 'typesense:8108', TYPESENSE_API_KEY: 'k'.repeat(32) }, /TYPESENSE_URL is not valid/],
  [{ TYPESENSE_URL: 'http://typesense:8108', TYPESENSE_API_KEY: 'short' }, /TYPESENSE_API_KEY is not valid/],
])('of the two that name a Typesense server both are there and usable: %o', (half, problem) => {
  expect(() => readConfig({ ...env, ...half })).toThrow(problem)
})

test('a Typesense server is optional', () => {
  expect(readConfig(env).TYPESENSE_URL).toBeUndefined()
  const whole = { TYPESENSE_URL: 'https://search.example.org/', TYPESENSE_API_KEY: 'k'.repeat(32) }
  expect(readConfig({ ...env, ...whole })).toMatchObject(whole)
})
