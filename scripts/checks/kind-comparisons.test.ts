import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { expect, test } from 'vitest'
import { root } from '../bootstrap/root.mjs'

/**
 * Files that compare an item's kind although they are not in a folder of kinds, with the reason. Anything else asks the traits of
 * a kind (`kind-traits.ts`, or the registries of the server and the web), which a new kind cannot forget.
 */
const allowed: Readonly<Record<string, string>> = {
  'apps/api/src/modules/ai/facts/period-facts.ts': 'orders the sources of an answer',
  'apps/api/src/modules/item-rows/row-order.ts': 'the column is named after a detail that only mails have',
  'apps/api/src/modules/items/conversations.ts': 'a choice between the two kinds that have threads',
  'apps/api/src/modules/narrations/change-narrations.ts': 'only a recording reads a letter aloud',
  'apps/web/src/features/items/api/load-conversation.ts': 'a choice between the two kinds that have threads',
}

const kindComparison = new RegExp(`\\bkind [!=]== '(?:${itemKinds.join('|')})'`)

function findComparisons(): string[] {
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.test.*', '**/kinds/**', '**/testing/**', 'apps/api/src/leaks/**'],
  })
  expect(files.length).toBeGreaterThan(1000)
  return files.filter((path) => kindComparison.test(readFileSync(join(root, path), 'utf8')))
}

test('kinds are compared only in their folders, and where a reason is given', () => {
  expect(findComparisons().toSorted()).toEqual(Object.keys(allowed).toSorted())
})

test.each(["if (item.kind === 'mail')", "kind !== 'dream' && x"])('a comparison is found in %s', (code) => {
  expect(code).toMatch(kindComparison)
})

test.each(["if (relation.kind === 'parent')", "isOfKind(item, 'mail')"])('none is found in %s', (code) => {
  expect(code).not.toMatch(kindComparison)
})
