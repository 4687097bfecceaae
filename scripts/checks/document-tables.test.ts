import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../bootstrap/root.mjs'

// A merge of two branches that both add rows can leave a whole table twice in a document, unnoticed.
test.for(globSync(['*.md', 'docs/*.md'], { cwd: root }))('no table of %s has a row twice', (document) => {
  const repeated = readTables(readFileSync(join(root, document), 'utf8')).flatMap(findRepeated)
  expect(repeated).toEqual([])
})

/** The tables of a Markdown document, each as the texts of its rows without padding. */
function readTables(markdown: string): string[][] {
  return markdown
    .split(/\n(?!\|)/)
    .map((part) => part.split('\n').filter((line) => line.startsWith('|')))
    .map((lines) => lines.map((line) => line.replaceAll(/\s*\|\s*/g, '|')))
}

function findRepeated(rows: readonly string[]): string[] {
  return rows.filter((row, index) => rows.indexOf(row) < index)
}
