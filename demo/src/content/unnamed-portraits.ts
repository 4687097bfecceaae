import type { DemoLanguage } from '../demo-languages.ts'
import type { Random } from '../random.ts'
import type { Roll } from './photo-roll.ts'

const boxes: Record<DemoLanguage, { title: (number: number) => string; captions: readonly string[] }> = {
  fr: {
    title: (number) => `Sans nom, boîte 1, no ${number}`,
    captions: [
      'Au dos : « Pour ma chère marraine ».',
      'Peut-être une voisine de la Croix-Rousse.',
      'Le même tissu que la robe de Madeleine ?',
      'Au dos, un numéro de téléphone à quatre chiffres.',
    ],
  },
  it: {
    title: (number) => `Senza nome, scatola 2, n. ${number}`,
    captions: [
      'Sul retro: «Ricordo di Alba».',
      'Lucia dice: «Forse il maestro Gallo da giovane».',
      'Fotografo ambulante, si vede il bordo del telo.',
      'Qualcuno ha ritagliato la persona accanto.',
    ],
  },
  de: {
    title: (number) => `Ohne Namen, Schachtel 3, Nr. ${number}`,
    captions: [
      'Auf der Rückseite nur ein Stempel: Bern.',
      'Könnte eine Kollegin von Margrit sein.',
      'Steckte im Gesangbuch, Seite 214.',
      'Jemand aus der Nachbarschaft, vermutet Hans-Peter.',
    ],
  },
  en: {
    title: (number) => `Nameless, tin 4, number ${number}`,
    captions: [
      'On the back, in pencil: "the one who could whistle".',
      'Nora says a cousin, Tom says a lodger.',
      'A studio in Scarborough, by the stamp.',
      'Same brooch as in the wedding picture.',
    ],
  },
}

const authors = { fr: 'claire', it: 'lucia', de: 'stefan', en: 'claire' } as const
const places = { fr: 'lyon', it: 'turin', de: 'bern', en: 'whitby' } as const
const builds = ['woman', 'man', 'girl', 'boy', 'grandmother', 'grandfather']
const decades = ['1935/1939', '194X', '195X', '1940?', '1938~', '1950%']

/** Creates portraits of unknown people, four in each language. */
export function createUnnamedPortraits(random: Random): Roll[] {
  const languages: DemoLanguage[] = ['fr', 'it', 'de', 'en']
  return languages.map((language) => {
    const box = boxes[language]
    return {
      date: random.pick(decades),
      place: places[language],
      language,
      people: '',
      categories: 'family',
      tags: 'portraits',
      author: authors[language],
      shots: box.captions.map((caption, index) => ({
        scene: 'portrait' as const,
        title: box.title(random.integer(3, 9) + index * 10),
        caption,
        motif: random.pick(builds),
        date: random.pick(decades),
      })),
    }
  })
}
