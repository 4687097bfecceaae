import { readdir, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../..', import.meta.url))

/** Reads of items and search documents, in Kysely's words and in SQL. */
const reads =
  /(selectFrom|innerJoin|leftJoin|rightJoin)\(\s*\[?\s*['"](items|search_documents|passages|passage_vectors)\b|\b(from|join)\s+(items|search_documents|passages|passage_vectors)\b/i

/** Files that read them without the rule, each with the reason why nobody is told what they read. */
const exceptions: Record<string, string> = {
  'modules/visibility/visible-items.ts': 'it is the rule',
  'search/refresh-documents.ts': 'it writes the documents that the rule is applied to',
  'search/long-texts/text-bytes.ts': 'it measures the texts whose documents are written; nobody is told',
  'search/long-texts/words-in-pieces.ts': 'it makes the words of texts whose documents are written next',
  'search/passages/refresh-passages.ts': 'it writes the passages that the rule is applied to',
  'search/meaning/embed-passages.ts': 'it makes vectors, which nobody is shown',
  'search/meaning/nearest-passages.ts':
    'it compares with the vectors of the documents that it is given by those who ask',
  'modules/search/meaning/items-near.ts':
    'it averages the vectors of one item that was read by the rule, and compares with documents it is given',
  'modules/search/meaning/passage-snippets.ts': 'it joins passages to items that the rule has let through',
  'modules/search/retrieval/documents-about.ts': 'it tests words of documents that the rule has let through',
  'modules/search/retrieval/passages-about.ts': 'it joins passages to items that the rule has let through',
  'modules/search/retrieval/find-passages.ts': 'it joins passages to items that the rule has let through',
  'modules/ai/status/read-status.ts': 'it counts passages, for administrators alone',
  'search/places/refresh-places.ts': 'it writes where they were, which is read beside the documents alone',
  'search/lexicon/learn-words.ts':
    'it learns words, which nobody is offered but where a document has them that the rule has let through',
  'modules/search/scores.ts': 'it ranks by the words of documents that the rule has let through',
  'modules/search/document-sets.ts': 'it reads the words of documents that the rule has let through',
  'search/eras/document-months.ts':
    'it counts documents by month to find them sooner; nobody is told the counts',
  'search/index-batches.ts': 'it names the items whose documents are written anew',
  'search/typesense/read-documents.ts':
    'it writes the documents of an index that is asked for what the rule lets through',
  'search/typesense/rebuild.ts': 'it names the items whose documents are sent there',
  'search/typesense/compare.ts': 'it names the items whose documents are compared; nobody is told',
  'modules/mailboxes/stored-imports.ts':
    'it tells a job whether the file of an import lies in the trash; whether the item is there it asks the rule',
  'modules/accounts/readiness.ts':
    'it names a table in a comment, and asks whether it can be read, for no row',
  'db/read-only-query.ts': 'it runs what the person at the machine has written; its own text is an example',
  'modules/items/empty-trash.ts': 'it removes what has lain in the trash for 30 days',
}

test('items are read through the one rule of visibility', async () => {
  const files = await readdir(source, { recursive: true })
  const offenders: string[] = []
  for (const file of files.filter(isProductCode)) {
    const text = withoutComments(await readFile(new URL(file, `file://${source}/`), 'utf8'))
    const path = relative(source, `${source}/${file}`)
    if (reads.test(text) && !(path in exceptions)) offenders.push(path)
  }
  expect(offenders).toEqual([])
})

function isProductCode(file: string): boolean {
  return /\.ts$/.test(file) && !/\.test\.ts$|^(testing|leaks|demo)\//.test(file)
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
