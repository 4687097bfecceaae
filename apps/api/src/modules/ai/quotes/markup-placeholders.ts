/** Noncharacters that replace each character of markup that can only be recognised in context. */
export const linkStart = '\ufdd0'
export const linkEnd = '\ufdd1'
export const hyphenAtLineEnd = '\ufdd2'

/** Addresses have no white space, and only paired brackets. */
const link = /(!?\[)([^[\]\n]+)(\]\((?:[^()\s]|\([^()\s]*\))*(?:[ \t]"[^"\n]{0,300}")?\))/g
const hyphenAtEnd = /(?<=[\p{L}\p{M}])[-‐](?=[ \t]*\r?\n[ \t>]*\p{L})/gu

/**
 * Replaces, character by character, the markup around the text of a link with its address, and hyphens at line ends
 * within a word, so that all positions stay the same.
 */
export function replaceMarkup(text: string): string {
  return text
    .replace(
      link,
      (_, begins: string, words: string, ends: string) =>
        linkStart.repeat(begins.length) + words + linkEnd.repeat(ends.length),
    )
    .replace(hyphenAtEnd, hyphenAtLineEnd)
}
