import type { Typography } from '../typography.ts'

export const typography: Typography = {
  rules: [
    [/[“”„]/, 'has the quotation marks of another language'],
    [/«\s|\s»|\s[;:!](?!\S)/, 'has a space that Italian does not set'],
  ],
}
