import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** Of Debian's package `snowball-data`. */
const folder = '/usr/share/snowball/data'

/** The words of one of Snowball's sample vocabularies, each with the stem that its authors publish for it. */
export type Vocabulary = ReadonlyMap<string, string>

/** Installs the vocabularies where they are missing and this user may; throws where they cannot be had. */
export function ensureVocabularies(): void {
  if (existsSync(folder)) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    for (const words of [
      ['update', '-qq'],
      ['install', '-y', '-qq', 'snowball-data'],
    ])
      spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  if (!existsSync(folder)) throw new Error('The vocabularies are in Debian’s package snowball-data.')
}

/** `name` is Snowball's for the language, in English. */
export async function readVocabulary(name: string): Promise<Vocabulary> {
  const [words = [], stems = []] = await Promise.all(
    ['voc.txt', 'output.txt'].map((file) => lines(name, file)),
  )
  return new Map(words.map((word, place) => [word, stems[place] ?? '']))
}

async function lines(name: string, file: string): Promise<string[]> {
  const text = await readFile(`${folder}/${name}/${file}`, 'utf8')
  return text.split('\n').filter((line) => line !== '')
}
