/**
 * Joins the lines of flowed text that its sender's program has broken (RFC 3676 section 4).
 *
 * @param deletesSpaces whether the space at the end of a broken line was added by the program too
 */
export function unflow(text: string, deletesSpaces: boolean): string {
  const paragraphs: string[] = []
  let pieces: string[] = []
  let quoting = 0
  const endParagraph = () => {
    if (pieces.length > 0) paragraphs.push('> '.repeat(quoting) + pieces.join(''))
    pieces = []
  }
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const content = line.slice(depth).replace(/^ /, '')
    if (depth !== quoting) endParagraph()
    quoting = Math.min(depth, 50)
    const isBroken = content.endsWith(' ') && content !== '-- '
    pieces.push(isBroken && deletesSpaces ? content.slice(0, -1) : content)
    if (!isBroken) endParagraph()
  }
  endParagraph()
  return paragraphs.join('\n')
}
