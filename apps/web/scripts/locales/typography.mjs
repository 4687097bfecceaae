/** Search operators in French texts have no space before the colon: `type:`, `avant:1960`. */
const operators = /(?<!\p{L})(?:type|mot-clé|personne|lieu|avant|après):/gu

/**
 * Patterns of errors with their messages. French sets a no-break space before high punctuation, so that no line begins
 * with it; of the two conventions in use this is the one of the Imprimerie nationale: a narrow one (U+202F) before ; !
 * and ?, a full one (U+00A0) before : and inside guillemets.
 */
const rules = {
  every: [
    [/(?<=\p{L})'(?=\p{L})|(?<=\p{L})'(?!\p{L})/u, 'has a straight apostrophe'],
    [/"/, 'has a straight quotation mark'],
    [/\.\.\./, 'has three points for an ellipsis'],
    [/ {2}|^\s|\s$/, 'has a space too many'],
  ],
  fr: [
    [/[^\u202f][;!?]/, 'lacks the narrow no-break space (U+202F) before ; ! or ?'],
    [/[^\u00a0]:/, 'lacks the no-break space (U+00A0) before :'],
    [/«[^\u00a0]|[^\u00a0]»/, 'lacks the no-break space (U+00A0) inside « »'],
    [/[“”„]/, 'has the quotation marks of another language'],
  ],
  en: [[/[«»„]/, 'has the quotation marks of another language']],
  it: [
    [/[“”„]/, 'has the quotation marks of another language'],
    [/«\s|\s»|\s[;:!](?!\S)/, 'has a space that Italian does not set'],
  ],
  de: [
    [/[«»”]/, 'has the quotation marks of another language'],
    [/\s[;:!]/, 'has a space that German does not set'],
  ],
}

/** Describes the typography errors of a text. */
export function findTypographyErrors(language, text) {
  const checkedText = language === 'fr' ? text.replaceAll(operators, 'operator') : text
  return [...rules.every, ...rules[language]]
    .filter(([pattern]) => pattern.test(checkedText))
    .map(([, finding]) => finding)
}
