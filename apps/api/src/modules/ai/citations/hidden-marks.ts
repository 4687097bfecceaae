/** What stands for each letter of marks that cannot be told from words by themselves; no text has these characters. */
export const linkBegins = '\ufdd0'
export const linkEnds = '\ufdd1'
export const hyphenAtLineEnd = '\ufdd2'

/** Addresses have no space, and brackets in pairs. */
const link = /(!?\[)([^[\]\n]+)(\]\((?:[^()\s]|\([^()\s]*\))*(?:[ \t]"[^"\n]{0,300}")?\))/g
const parting = /(?<=[\p{L}\p{M}])[-‐](?=[ \t]*\r?\n[ \t>]*\p{L})/gu

/**
 * A text in which the marks around the words of a link, with its address, and the hyphens that part a word at the end of a line
 * are replaced letter by letter, so that everything else stays at its place.
 */
export function withHiddenMarks(text: string): string {
  return text
    .replace(
      link,
      (_, begins: string, words: string, ends: string) =>
        linkBegins.repeat(begins.length) + words + linkEnds.repeat(ends.length),
    )
    .replace(parting, hyphenAtLineEnd)
}
