/** Letters of a title that is made of a question. */
const longest = 60

/** The first words of a question, as the title of its conversation. */
export function titleOf(question: string): string {
  const text = question.replaceAll(/\s+/g, ' ').trim()
  const letters = [...text]
  if (letters.length <= longest) return text
  const beginning = letters.slice(0, longest).join('')
  const whole = beginning.slice(0, Math.max(beginning.lastIndexOf(' '), 0))
  return `${(whole.length > longest / 2 ? whole : beginning).trimEnd()}…`
}
