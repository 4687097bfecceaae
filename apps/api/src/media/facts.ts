import type { QuickFacts } from './facts/quick-facts.ts'
import type { MediaFamily, SniffedFile } from './families.ts'

export type { MailFacts, QuickFacts } from './facts/quick-facts.ts'

type ReadFacts = (path: string) => Promise<QuickFacts>

/** Loaded when the first such file comes: a process pays only for what it meets. */
const readers: Partial<Record<MediaFamily, () => Promise<ReadFacts>>> = {
  image: async () => (await import('./facts/image-facts.ts')).readImageFacts,
  video: async () => (await import('./facts/film-facts.ts')).readFilmFacts,
  audio: async () => (await import('./facts/audio-facts.ts')).readAudioFacts,
  mail: async () => (await import('./facts/mail-facts.ts')).readMailFacts,
  text: async () => (await import('./facts/text-facts.ts')).readTextFacts,
}

/**
 * Reads what a file tells about itself in its headers, in a few milliseconds, within this process: for a media
 * process (`process/`), which bounds the time, and for tests.
 *
 * @returns what could be read; a damaged file gives fewer facts and never an error
 */
export async function readQuickFacts(path: string, sniffed: SniffedFile): Promise<QuickFacts> {
  const load = readers[sniffed.family]
  if (load === undefined) return {}
  const read = await load()
  return read(path).catch(() => ({}))
}
