/** The selected text, with a line break between the lines of a page (elements with `data-line`). */
export function toSelectedText(range: Range): string {
  const content = range.cloneContents()
  const lines = content.querySelectorAll('[data-line]')
  if (lines.length === 0) return tidy(content.textContent ?? '')
  return Array.from(lines, ({ textContent }) => tidy(textContent ?? ''))
    .filter((line) => line !== '')
    .join('\n')
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
