import { splitList } from './word-lists.ts'

/** The entries of a table `word: form form; word: …`. */
export function parseWordTable(table: string): (readonly [word: string, forms: readonly string[]])[] {
  return table.split(';').map((entry) => {
    const [word = '', forms = ''] = entry.split(':')
    return [word.trim(), splitList(forms)]
  })
}
