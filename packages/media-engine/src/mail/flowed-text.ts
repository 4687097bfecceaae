/**
 * Joins the soft-wrapped lines of format=flowed text (RFC 3676 section 4).
 *
 * @param deleteSpaces whether to remove the trailing space of wrapped lines (`DelSp=yes`)
 */
export function unflow(text: string, deleteSpaces: boolean): string {
  const paragraphs: string[] = []
  let pieces: string[] = []
  let currentDepth = 0
  const endParagraph = () => {
    if (pieces.length > 0) paragraphs.push('> '.repeat(currentDepth) + pieces.join(''))
    pieces = []
  }
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const content = line.slice(depth).replace(/^ /, '')
    if (depth !== currentDepth) endParagraph()
    currentDepth = Math.min(depth, 50)
    const isWrapped = content.endsWith(' ') && content !== '-- '
    pieces.push(isWrapped && deleteSpaces ? content.slice(0, -1) : content)
    if (!isWrapped) endParagraph()
  }
  endParagraph()
  return paragraphs.join('\n')
}
