import type { Typography } from '../typography.ts'

/**
 * French sets a no-break space before high punctuation, so that no line begins with it; of the two conventions in use this
 * is the one of the Imprimerie nationale: a narrow one (U+202F) before ; ! and ?, a full one (U+00A0) before : and inside
 * guillemets.
 */
export const typography: Typography = {
  rules: [
    [/[^\u202f][;!?]/, 'lacks the narrow no-break space (U+202F) before ; ! or ?'],
    [/[^\u00a0]:/, 'lacks the no-break space (U+00A0) before :'],
    [/«[^\u00a0]|[^\u00a0]»/, 'lacks the no-break space (U+00A0) inside « »'],
    [/[“”„]/, 'has the quotation marks of another language'],
  ],
  // Search operators have no space before the colon: `type:`, `avant:1960`.
  exceptions: /(?<!\p{L})(?:type|mot-clé|personne|lieu|avant|après):/gu,
}
