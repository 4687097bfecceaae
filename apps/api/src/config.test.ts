import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const env = { INTERNAL_SECRET: 'a secret for tests that is long enough' }

test.each([
  ['https://archive.example.org', 'https://archive.example.org'],
  ['https://archive.example.org/', 'https://archive.example.org'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('reads PUBLIC_URL %s as the origin %s', (PUBLIC_URL, origin) => {
  expect(readConfig({ ...env, PUBLIC_URL }).PUBLIC_URL).toBe(origin)
})

test.each(['archive.example.org', 'https://example.org/archive', 'https://a b', 'ftp://a'])(
  'rejects PUBLIC_URL %s and explains the expected format',
  (PUBLIC_URL) => {
    expect(() => readConfig({ ...env, PUBLIC_URL })).toThrow(/PUBLIC_URL is not valid: .*without a path/)
  },
)

test('requires both address and model of an AI endpoint', () => {
  const incomplete = { AI_CHAT_BASE_URL: 'http://127.0.0.1:1/v1', AI_EMBEDDING_MODEL: 'small' }
  expect(() => readConfig({ ...env, ...incomplete })).toThrow(
    /AI_CHAT_MODEL is missing[\s\S]*AI_EMBEDDING_BASE_URL is missing/,
  )
})

test('requires all settings of a bucket or none', () => {
  const complete = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_BUCKET: 'family-files',
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'a secret key',
  }
  expect(readConfig({ ...env, ...complete })).toMatchObject(complete)
  expect(() => readConfig({ ...env, S3_BUCKET: 'family-files' })).toThrow(
    /S3_ENDPOINT is missing: S3_BUCKET[\s\S]*S3_ACCESS_KEY_ID is missing[\s\S]*S3_SECRET_ACCESS_KEY is missing/,
  )
  expect(() => readConfig({ ...env, ...complete, S3_BUCKET: 'family/files' })).toThrow(
    /S3_BUCKET is not valid/,
  )
  expect(() => readConfig({ ...env, ...complete, S3_SECRET_ACCESS_KEY: '' })).toThrow(
    /S3_SECRET_ACCESS_KEY is missing/,
  )
})

test.each([
  [{ TYPESENSE_URL: 'http://typesense:8108' }, /TYPESENSE_API_KEY is missing/],
  [{ TYPESENSE_API_KEY: 'sixteen letters.'.replace(' ', '-') }, /TYPESENSE_URL is missing/],
  [{ TYPESENSE_URL: 'typesense:8108', TYPESENSE_API_KEY: 'k'.repeat(32) }, /TYPESENSE_URL is not valid/],
  [{ TYPESENSE_URL: 'http://typesense:8108', TYPESENSE_API_KEY: 'short' }, /TYPESENSE_API_KEY is not valid/],
])('requires both Typesense variables with valid values: %o', (variables, problem) => {
  expect(() => readConfig({ ...env, ...variables })).toThrow(problem)
})

test('a Typesense server is optional', () => {
  expect(readConfig(env).TYPESENSE_URL).toBeUndefined()
  const complete = { TYPESENSE_URL: 'https://search.example.org/', TYPESENSE_API_KEY: 'k'.repeat(32) }
  expect(readConfig({ ...env, ...complete })).toMatchObject(complete)
})
