/** 32 letters and digits that nobody confuses when reading or typing them: without i, l, o and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz234567890'
const groups = 5
const groupLength = 5

/** A random passphrase of 125 bits in groups that can be read aloud: `k7mzp-…`. */
export function generatePassphrase(
  fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  const bytes = fill(new Uint8Array(groups * groupLength))
  // 256 is a multiple of 32, so that every letter is equally likely.
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length])
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength).join(''),
  ).join('-')
}
