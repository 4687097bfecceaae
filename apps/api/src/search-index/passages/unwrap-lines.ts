/**
 * Replaces line breaks that come from wrapping by spaces, so that all characters keep their positions. A line with
 * room for the first word of the next line was ended by its author.
 */
export function unwrapLines(text: string): string {
  const lines = text.split('\n')
  const width = Math.max(...lines.map(({ length }) => length))
  return lines
    .map((line, index) => {
      const next = lines[index + 1]
      if (next === undefined) return line
      const [word = ''] = /\S+/.exec(next) ?? []
      const isFull = word !== '' && line.trim() !== '' && line.length + 1 + word.length > width
      return `${line}${isFull ? ' ' : '\n'}`
    })
    .join('')
}
