/**
 * A text in which lines that were only broken because they were full go on: the breaks between them are spaces, so that every
 * letter stays at its place. A line that had room for the next word was ended by who wrote it.
 */
export function unwrappedLines(text: string): string {
  const lines = text.split('\n')
  const width = Math.max(...lines.map(({ length }) => length))
  return lines
    .map((line, place) => {
      const next = lines[place + 1]
      if (next === undefined) return line
      const [word = ''] = /\S+/.exec(next) ?? []
      const isFull = word !== '' && line.trim() !== '' && line.length + 1 + word.length > width
      return `${line}${isFull ? ' ' : '\n'}`
    })
    .join('')
}
