import type { Typography } from '../typography.ts'

export const typography: Typography = {
  rules: [
    [/[«»”]/, 'has the quotation marks of another language'],
    [/\s[;:!]/, 'has a space that German does not set'],
  ],
}
