/** Longest part of a path, in characters of UTF-16 and bytes of UTF-8, with room for ` (2)` and an ending such as `.xmp`. */
const maxCharacters = 100
const maxBytes = 200

/** Names of devices on Windows, which no file may have, whatever its extension. */
const reservedNames = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i

/** Characters that a file name must not contain on Windows or macOS, and those that change the direction of text. */
const forbidden = /[\p{Cc}\p{Cs}"*/:<>?\\|\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/gu

/**
 * Turns a text into the stem of a file name that Windows, macOS and Linux accept: NFC, without separators and reserved
 * characters, not too long. Returns an empty string if nothing is left.
 */
export function toSafeStem(text: string): string {
  const clean = text.toWellFormed().normalize('NFC').replace(forbidden, ' ').replace(/\s+/gu, ' ')
  const stem = trimEnds(truncate(trimEnds(clean)))
  const [beforeDot = ''] = stem.split('.')
  return reservedNames.test(beforeDot.trim()) ? `_${stem}` : stem
}

/** The extension of a file name in lower case, with its dot; `.bin` if it has none that is plain. */
export function toSafeExtension(filename: string): string {
  const [extension] = /\.[a-z0-9]{1,10}$/i.exec(filename.normalize('NFC')) ?? ['.bin']
  return extension.toLowerCase()
}

/** Windows drops dots and spaces at the end of names; a dot at the start hides a file on Unix. */
function trimEnds(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/gu, '')
}

function truncate(text: string): string {
  let result = ''
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes || result.length + character.length > maxCharacters) break
    result += character
  }
  return result
}

/** Gives each file of a ZIP a name of its own, also on file systems that ignore case. */
export class EntryNames {
  readonly #used = new Set<string>()
  /** The last number that was given to a stem, so that many files of one name are not compared with each other. */
  readonly #lastNumbers = new Map<string, number>()

  /**
   * Reserves a name in a folder, with a number if another file has it.
   *
   * @param stem without its extension, from `toSafeStem`
   * @param endings all files that share the stem, such as `.jpg` and `.jpg.xmp`, are reserved together
   * @returns the path without an ending
   */
  reserve(folder: string, stem: string, endings: readonly string[]): string {
    const stemKey = toKey(`${folder}/${stem}`)
    for (let number = (this.#lastNumbers.get(stemKey) ?? 0) + 1; ; number++) {
      const path = `${folder}/${number === 1 ? stem : `${stem} (${number})`}`
      const keys = endings.map((ending) => toKey(path + ending))
      if (keys.some((key) => this.#used.has(key))) continue
      for (const key of keys) this.#used.add(key)
      this.#lastNumbers.set(stemKey, number)
      return path
    }
  }
}

/** Equal for names that a file system which ignores case holds to be the same. */
function toKey(path: string): string {
  return path.toUpperCase().toLowerCase().normalize('NFC')
}
