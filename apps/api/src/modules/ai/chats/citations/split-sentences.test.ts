import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './split-sentences.ts'

const split = (text: string) => splitSentences(text).map((span) => span.text)

test.each([
  ['Born in Lyon. Died in Bern.', ['Born in Lyon. ', 'Died in Bern.']],
  ['Sie kam am 12. Mai 1952 an. Es regnete.', ['Sie kam am 12. Mai 1952 an. ', 'Es regnete.']],
  ['Mme. Durand et M. Petit. Rien.', ['Mme. Durand et M. Petit. ', 'Rien.']],
  ['- one\n- two\n', ['- one\n', '- two\n']],
  ['1. Lyon.\n2. Bern.', ['1. Lyon.\n', '2. Bern.']],
  ['Er schrieb „Komm. Bald.“ Dann kam er.', ['Er schrieb „Komm. Bald.“ ', 'Dann kam er.']],
  ['In « Bonjour ! Qui vient ? » on rit. Fin.', ['In « Bonjour ! Qui vient ? » on rit. ', 'Fin.']],
  ['See ![here](x) now. End.', ['See ![here](x) now. ', 'End.']],
  ['An open ( bracket.\nNext.', ['An open ( bracket.\n', 'Next.']],
  ['', []],
])('splits %j into %j', (text, sentences) => {
  expect(split(text)).toEqual(sentences)
})

test('the sentences of any text join to the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '. ', '12. ', '\n', '- ', '?', 'É', '🌞') }),
      (text) => {
        expect(split(text).join('')).toBe(text)
      },
    ),
  )
})

test.each(['A. ', '! ', '(', '12. ', '„', '?\n', ' \n', 'Mme. '])(
  'splits %j repeated many times quickly',
  (piece) => {
    const started = performance.now()
    splitSentences(piece.repeat(60_000 / piece.length))
    expect(performance.now() - started).toBeLessThan(1_000)
  },
)
