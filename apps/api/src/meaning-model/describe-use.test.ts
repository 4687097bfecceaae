import { expect, test } from 'vitest'
import { describeUse } from './describe-use.ts'

const endpoint = { AI_EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1', AI_EMBEDDING_MODEL: 'small' }
const own = { AI_EMBEDDING_LOCAL_MODEL: '/models/mine' }

test.each([
  [{}, /begins to read the texts of the archive with it\.$/],
  [{ DATABASE_URL: 'postgres://127.0.0.1/lares' }, /begins to read .*, if its database has .*pgvector\.$/],
  [own, /^The model of AI_EMBEDDING_LOCAL_MODEL comes first/],
  [{ ...own, ...endpoint }, /^The endpoint of AI_EMBEDDING_BASE_URL comes first/],
])('with the settings %o, a downloaded model is used as they say', (settings, expected) => {
  expect(describeUse(settings)).toMatch(expected)
})
