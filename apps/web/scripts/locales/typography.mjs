import { typographies } from '../../src/app/languages/typographies.ts'

/** Errors in every language: patterns with their messages. */
const commonRules = [
  [/(?<=\p{L})'(?=\p{L})|(?<=\p{L})'(?!\p{L})/u, 'has a straight apostrophe'],
  [/"/, 'has a straight quotation mark'],
  [/\.\.\./, 'has three points for an ellipsis'],
  [/ {2}|^\s|\s$/, 'has a space too many'],
]

/** Describes the typography errors of a text. */
export function findTypographyErrors(language, text) {
  const { rules, exceptions } = typographies[language]
  const checkedText = exceptions ? text.replaceAll(exceptions, 'exception') : text
  return [...commonRules, ...rules]
    .filter(([pattern]) => pattern.test(checkedText))
    .map(([, finding]) => finding)
}
