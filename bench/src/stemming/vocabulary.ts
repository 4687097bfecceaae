import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** The folder of Debian's package `snowball-data`. */
const folder = '/usr/share/snowball/data'

/** The words of one of Snowball's sample vocabularies, with their published stems. */
export type Vocabulary = ReadonlyMap<string, string>

/** Installs missing vocabularies if this user may; throws if they are not available. */
export function ensureVocabularies(): void {
  if (existsSync(folder)) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', 'snowball-data'],
    ])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (!existsSync(folder)) throw new Error('The vocabularies are in Debian’s package snowball-data.')
}

/** Reads a vocabulary; `name` is the English name of the language. */
export async function readVocabulary(name: string): Promise<Vocabulary> {
  const [words = [], stems = []] = await Promise.all(
    ['voc.txt', 'output.txt'].map((file) => readLines(name, file)),
  )
  return new Map(words.map((word, index) => [word, stems[index] ?? '']))
}

async function readLines(name: string, file: string): Promise<string[]> {
  const text = await readFile(`${folder}/${name}/${file}`, 'utf8')
  return text.split('\n').filter((line) => line !== '')
}
