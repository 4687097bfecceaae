import { createHash } from 'node:crypto'

/** Words that mean the same, in four languages, by their beginnings: what a multilingual model has learnt. */
const concepts: Readonly<Record<string, readonly string[]>> = {
  boat: ['boat', 'ship', 'bateau', 'barque', 'barca', 'nave', 'boot', 'schiff', 'kahn', 'rowing', 'ferry'],
  grape: [
    'grape',
    'harvest',
    'wine',
    'vineyard',
    'vendang',
    'raisin',
    'vigne',
    'vin',
    'vendemm',
    'uva',
    'vigna',
    'weinles',
    'traube',
    'wein',
  ],
  bread: [
    'bread',
    'baker',
    'oven',
    'pain',
    'boulang',
    'four',
    'pane',
    'forno',
    'fornai',
    'brot',
    'backer',
    'bäcker',
    'ofen',
  ],
  grandmother: ['grandmother', 'granny', 'grandm', 'mémé', 'nonna', 'großmutter', 'grossmutter', 'oma'],
  wedding: [
    'wedding',
    'married',
    'bride',
    'mariage',
    'noce',
    'épous',
    'matrimon',
    'spos',
    'nozze',
    'hochzeit',
    'heirat',
    'braut',
  ],
  snow: [
    'snow',
    'winter',
    'sled',
    'neige',
    'hiver',
    'luge',
    'neve',
    'inverno',
    'slitta',
    'schnee',
    'schlitten',
  ],
  sea: [
    'sea',
    'beach',
    'coast',
    'mer',
    'plage',
    'mare',
    'spiaggia',
    'meer',
    'strand',
    'küste',
    'lake',
    'lac',
    'lago',
    'see',
  ],
  school: ['school', 'teacher', 'école', 'ecole', 'maîtress', 'scuola', 'maestr', 'schule', 'lehrer'],
  birth: [
    'birth',
    'born',
    'baby',
    'naissanc',
    'né',
    'bébé',
    'nascit',
    'nato',
    'nata',
    'geburt',
    'geboren',
    'kind',
  ],
  fear: [
    'fear',
    'afraid',
    'scared',
    'peur',
    'paura',
    'angst',
    'furcht',
    'nightmare',
    'cauchemar',
    'incubo',
    'alptraum',
  ],
  water: [
    'water',
    'flood',
    'swim',
    'eau',
    'inondat',
    'nage',
    'acqua',
    'alluvion',
    'nuot',
    'wasser',
    'flut',
    'schwimm',
  ],
  letter: ['letter', 'wrote', 'lettre', 'écri', 'lettera', 'scriss', 'brief', 'schrieb'],
}

const beginnings = Object.entries(concepts).flatMap(([concept, words]) =>
  words.map((word): [string, string] => [word, concept]),
)

/**
 * A vector of length 1 in which each word of a text points in a direction of its own, and words of one concept in the
 * same: enough of a multilingual model to tell whether what is near is found.
 */
export function conceptVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const word of text.toLowerCase().match(/\p{L}{2,}/gu) ?? []) {
    const concept = conceptOf(word)
    // What a text is about outweighs how it is said.
    addDirection(vector, concept ?? word.slice(0, 5), concept ? 3 : 1)
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector.fill(1 / Math.sqrt(dimensions)) : vector.map((number) => number / length)
}

/** The concept with the longest beginning that the word has. */
function conceptOf(word: string): string | undefined {
  const [longest] = beginnings
    .filter(([beginning]) => (beginning.length > 3 ? word.startsWith(beginning) : word === beginning))
    .sort(([a], [b]) => b.length - a.length)
  return longest?.[1]
}

function addDirection(vector: number[], name: string, weight: number): void {
  const digest = createHash('sha256').update(name).digest()
  for (let place = 0; place < 8; place++) {
    const dimension = digest.readUInt16LE(place * 2) % vector.length
    const sign = (digest[16 + place] ?? 0) % 2 === 0 ? 1 : -1
    vector[dimension] = (vector[dimension] ?? 0) + sign * weight
  }
}
