import { type Language, languages } from '@lares/shared-types/languages'

/** A shorter text says too little. */
const minLetters = 40

/** Detects in which language a text is written, of those that the archive knows; undefined if it is too short to tell. */
export async function detectLanguage(text: string): Promise<Language | undefined> {
  if (countLetters(text) < minLetters) return undefined
  const detected = (await loadDetector()).detect(text).language
  return languages.find((language) => language === detected)
}

function countLetters(text: string): number {
  let letters = 0
  for (const _ of text.matchAll(/\p{L}/gu)) letters += 1
  return letters
}

let detector: Promise<typeof import('eld/extrasmall').eld> | undefined

/** Loads the tables (33 MB) with the first text. */
function loadDetector() {
  detector ??= import('eld/extrasmall').then(({ eld }) => {
    eld.setLanguageSubset([...languages])
    return eld
  })
  return detector
}
