import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sourceDir = fileURLToPath(new URL('..', import.meta.url))

/** Queries of items and search documents, in Kysely and in SQL. */
const reads =
  /(selectFrom|innerJoin|leftJoin|rightJoin)\(\s*\[?\s*['"](items|search_documents|passages|passage_vectors|passage_bits)\b|\b(from|join)\s+(items|search_documents|passages|passage_vectors|passage_bits)\b/i

const findingReason = 'writes findings, which are only read together with visible items'

/** Files that may query them without the rule, each with the reason why nothing hidden leaks. */
const allowedFiles: Record<string, string> = {
  'visibility/visible-items.ts': 'implements the rule',
  'modules/page-texts/take-page.ts':
    'reads the languages of an item and its people, in which its pages are then read; returns nothing to a viewer',
  'modules/narrations/align-narration.ts':
    'reads the language of a letter, in which its recording is then aligned; returns nothing to a viewer',
  'search-index/replace-dates.ts': 'writes the documents that the rule applies to',
  'search-index/refresh-documents.ts': 'writes the documents that the rule applies to',
  'search-index/long-texts/text-bytes.ts':
    'measures the texts whose documents are written; returns nothing to a viewer',
  'search-index/long-texts/prepare-words.ts': 'extracts the words of texts for the documents to be written',
  'search-index/passages/refresh-passages.ts': 'writes the passages that the rule applies to',
  'search-index/body-languages/refresh-body-languages.ts':
    'tells the languages of bodies for the documents to be written; returns nothing to a viewer',
  'search-index/concepts/add-concepts.ts':
    'reads the languages of items to write the concepts of their passages',
  'search-index/meaning/embed-passages.ts': 'computes vectors, which no viewer receives',
  'search-index/meaning/embedding-models.ts': 'deletes the vectors of models that are no longer used',
  'search-index/meaning/passage-bits.ts': 'computes the bits of vectors, which no viewer receives',
  'search-index/meaning/compare-bits.ts': 'compares vectors only of the documents that its callers pass',
  'search-index/meaning/compare-vectors.ts': 'compares vectors only of the documents that its callers pass',
  'modules/search/meaning/nearest-items.ts':
    'averages the vectors of one visible item, and compares them with documents that its callers pass',
  'modules/search/meaning/passage-snippets.ts': 'joins passages to visible items',
  'modules/search/retrieval/relevant-documents.ts': 'tests the words of visible documents',
  'modules/search/retrieval/relevant-passages.ts': 'joins passages to visible items',
  'modules/search/retrieval/find-passages.ts': 'joins passages to visible items',
  'search-index/meaning/embedding-progress.ts': 'counts passages, for administrators only',
  'search-index/places/refresh-places.ts':
    'writes places, which are only read together with visible documents',
  'lexicon/add-words.ts': 'learns words, which are only suggested if a visible document contains them',
  'modules/search/scores.ts': 'ranks by the words of visible documents',
  'modules/search/document-sets.ts': 'reads the words of visible documents',
  'query-language/eras/month-counts.ts':
    'counts documents by month to plan queries; no viewer receives the counts',
  'search-index/index-batches.ts': 'lists the items whose documents are rewritten',
  'search-index/typesense/load-documents.ts':
    'writes the documents of an index that is only queried with the rule applied',
  'search-index/typesense/rebuild.ts': 'lists the items whose documents are sent to Typesense',
  'search-index/typesense/repair-bucket.ts':
    'lists the items whose documents are compared; returns nothing to a viewer',
  'modules/mailboxes/stored-imports.ts':
    'checks for a job whether the file of an import is in the trash; visibility itself is checked by the rule',
  'modules/accounts/readiness.ts': 'checks without reading a row that the table can be read',
  'db/read-only-query.ts': 'runs SQL typed on the server; its own text is an example',
  'modules/integrity/checks/present-items.ts': findingReason,
  'modules/integrity/checks/search-documents.ts': findingReason,
  'modules/integrity/checks/vectors.ts': findingReason,
  'search-index/outdated-items.ts': findingReason,
  'modules/integrity/checks/duplicate-files.ts': findingReason,
  'modules/integrity/checks/dangling-references.ts':
    'finds references for administrators, from whom nothing is hidden',
  'modules/integrity/findings/save-findings.ts': findingReason,
  'modules/integrity/repairs/remove-leftovers.ts':
    'checks that an item has gone before its revisions are deleted',
  'backup/restore/replace-archive.ts':
    'only tells whether the archive has any items, to who restores all of it',
  'modules/monitoring/sums/count-items.ts':
    'counts all items and subtracts those that the rule hides; sums.test.ts compares that with the rule',
  'modules/page-texts/handwriting/is-asked-for.ts':
    'tells a job whether the item of a page is in the trash; returns nothing to a viewer',
  'modules/deletions/remove-expired.ts':
    'finds items that were trashed 30 days ago, for the job that empties the trash',
  'modules/items/delete-item.ts': 'deletes an item that its callers have found',
}

const allowedEventFiles: Readonly<Record<string, string>> = {
  'visibility/visible-events.ts': 'is the rule',
  'modules/integrity/duplicates/move-event-links.ts':
    'has events name another item, also those hidden from whoever unites the two; no viewer receives what it finds',
}

test('product code queries events only through the visibility rule', async () => {
  const files = await readdir(sourceDir, { recursive: true })
  const violations: string[] = []
  for (const file of files.filter(isProductCode)) {
    const text = withoutComments(await readFile(new URL(file, `file://${sourceDir}/`), 'utf8'))
    const readsEvents = /(selectFrom|Join)\(\s*\[?\s*['"]events\b|\b(from|join)\s+events\b/i.test(text)
    if (readsEvents && !(relative(sourceDir, `${sourceDir}/${file}`) in allowedEventFiles))
      violations.push(file)
  }
  expect(violations).toEqual([])
})

test('product code queries items only through the visibility rule', async () => {
  const files = await readdir(sourceDir, { recursive: true })
  const violations: string[] = []
  for (const file of files.filter(isProductCode)) {
    const text = withoutComments(await readFile(new URL(file, `file://${sourceDir}/`), 'utf8'))
    const path = relative(sourceDir, `${sourceDir}/${file}`)
    if (reads.test(text) && !(path in allowedFiles)) violations.push(path)
  }
  expect(violations).toEqual([])
})

function isProductCode(file: string): boolean {
  return /\.ts$/.test(file) && !/\.test\.ts$|^(testing|leaks|demo)\//.test(file)
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
