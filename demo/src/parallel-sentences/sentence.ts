/** One everyday sentence in each language, freely translated, with at least four content words. */
export interface ParallelSentence {
  readonly en: string
  readonly fr: string
  readonly it: string
  readonly de: string
}

/** Sentences from a list of blocks of four lines (English, French, Italian, German), separated by empty lines. */
export function parseSentences(list: string): ParallelSentence[] {
  return list
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const [en = '', fr = '', it = '', de = ''] = block.split('\n').map((line) => line.trim())
      return { en, fr, it, de }
    })
}
