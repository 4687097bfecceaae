import type { DemoLanguage } from './demo-languages.ts'
import type { DemoLabel } from './demo-types.ts'

type Row = readonly [path: DemoLabel['key'], names: Record<DemoLanguage, string>, colour: DemoLabel['colour']]

/** The letters of 1944 are restricted for some users. */
const rows: readonly Row[] = [
  ['places', { en: 'Places', fr: 'Lieux', it: 'Luoghi', de: 'Orte' }, '#5f7470'],
  ['places/italy', { en: 'Italy', fr: 'Italie', it: 'Italia', de: 'Italien' }, '#6f8a5f'],
  ['places/italy/turin', { en: 'Turin', fr: 'Turin', it: 'Torino', de: 'Turin' }, '#8a7a5a'],
  ['places/italy/langhe', { en: 'The Langhe', fr: 'Les Langhe', it: 'Langhe', de: 'Langhe' }, '#8a5a5f'],
  ['places/italy/liguria', { en: 'Liguria', fr: 'Ligurie', it: 'Liguria', de: 'Ligurien' }, '#4f7f8f'],
  ['places/france', { en: 'France', fr: 'France', it: 'Francia', de: 'Frankreich' }, '#5f6f9a'],
  ['places/france/lyon', { en: 'Lyon', fr: 'Lyon', it: 'Lione', de: 'Lyon' }, '#7a6f8f'],
  ['places/france/bugey', { en: 'The Bugey', fr: 'Le Bugey', it: 'Bugey', de: 'Bugey' }, '#7f8a5a'],
  ['places/switzerland', { en: 'Switzerland', fr: 'Suisse', it: 'Svizzera', de: 'Schweiz' }, '#9a5f5a'],
  ['places/switzerland/zurich', { en: 'Zürich', fr: 'Zurich', it: 'Zurigo', de: 'Zürich' }, '#5f7f9a'],
  ['places/switzerland/bern', { en: 'Bern', fr: 'Berne', it: 'Berna', de: 'Bern' }, '#8a6f5a'],
  ['places/bavaria', { en: 'Bavaria', fr: 'Bavière', it: 'Baviera', de: 'Bayern' }, '#5a7a9a'],
  ['places/england', { en: 'England', fr: 'Angleterre', it: 'Inghilterra', de: 'England' }, '#8a5a6a'],
  ['places/england/whitby', { en: 'Whitby', fr: 'Whitby', it: 'Whitby', de: 'Whitby' }, '#5a6f7f'],
  ['places/england/london', { en: 'London', fr: 'Londres', it: 'Londra', de: 'London' }, '#6a6a74'],
  ['places/ireland', { en: 'Ireland', fr: 'Irlande', it: 'Irlanda', de: 'Irland' }, '#5f8a6a'],
  ['events', { en: 'Events', fr: 'Événements', it: 'Avvenimenti', de: 'Ereignisse' }, '#9a7a5a'],
  ['events/weddings', { en: 'Weddings', fr: 'Mariages', it: 'Matrimoni', de: 'Hochzeiten' }, '#a8707a'],
  ['events/christenings', { en: 'Christenings', fr: 'Baptêmes', it: 'Battesimi', de: 'Taufen' }, '#7a94a0'],
  [
    'events/birthdays',
    { en: 'Birthdays', fr: 'Anniversaires', it: 'Compleanni', de: 'Geburtstage' },
    '#b08a4a',
  ],
  ['events/christmas', { en: 'Christmas', fr: 'Noël', it: 'Natale', de: 'Weihnachten' }, '#5a7a5f'],
  ['events/harvest', { en: 'Grape harvest', fr: 'Vendanges', it: 'Vendemmia', de: 'Weinlese' }, '#7a4f6a'],
  ['events/moves', { en: 'Moving house', fr: 'Déménagements', it: 'Traslochi', de: 'Umzüge' }, '#7f7a6a'],
  ['events/holidays', { en: 'Holidays', fr: 'Vacances', it: 'Vacanze', de: 'Ferien' }, '#4f8a8a'],
  ['events/funerals', { en: 'Funerals', fr: 'Enterrements', it: 'Funerali', de: 'Beerdigungen' }, '#5f5a64'],
  ['food', { en: 'Food', fr: 'Cuisine', it: 'Cucina', de: 'Essen' }, '#b5793a'],
  ['food/bread', { en: 'Bread', fr: 'Pain', it: 'Pane', de: 'Brot' }, '#b08a5a'],
  ['food/recipes', { en: 'Recipes', fr: 'Recettes', it: 'Ricette', de: 'Rezepte' }, '#a86a4a'],
  ['nature', { en: 'Nature', fr: 'Nature', it: 'Natura', de: 'Natur' }, '#5f8a5a'],
  ['nature/sea', { en: 'Sea', fr: 'Mer', it: 'Mare', de: 'Meer' }, '#3f7f94'],
  ['nature/mountains', { en: 'Mountains', fr: 'Montagne', it: 'Montagna', de: 'Berge' }, '#6a7f8a'],
  ['nature/snow', { en: 'Snow', fr: 'Neige', it: 'Neve', de: 'Schnee' }, '#8a9aaa'],
  ['nature/garden', { en: 'Garden', fr: 'Jardin', it: 'Giardino', de: 'Garten' }, '#6d8a4c'],
  ['animals', { en: 'Animals', fr: 'Animaux', it: 'Animali', de: 'Tiere' }, '#8a7250'],
  ['animals/dogs', { en: 'Dogs', fr: 'Chiens', it: 'Cani', de: 'Hunde' }, '#94744a'],
  ['animals/cats', { en: 'Cats', fr: 'Chats', it: 'Gatti', de: 'Katzen' }, '#7a6a5a'],
  ['work', { en: 'Work', fr: 'Travail', it: 'Lavoro', de: 'Arbeit' }, '#5d6470'],
  ['work/factory', { en: 'Factory', fr: 'Usine', it: 'Fabbrica', de: 'Fabrik' }, '#6a6f78'],
  ['work/farm', { en: 'Farm', fr: 'Ferme', it: 'Cascina', de: 'Bauernhof' }, '#7f7a4a'],
  ['transport', { en: 'On the way', fr: 'En route', it: 'In viaggio', de: 'Unterwegs' }, '#6f6a7a'],
  ['transport/cars', { en: 'Cars', fr: 'Voitures', it: 'Automobili', de: 'Autos' }, '#7a5f5a'],
  ['transport/trains', { en: 'Trains', fr: 'Trains', it: 'Treni', de: 'Züge' }, '#5f6a5a'],
  ['transport/boats', { en: 'Boats', fr: 'Bateaux', it: 'Barche', de: 'Schiffe' }, '#4f6f8a'],
  ['music', { en: 'Music', fr: 'Musique', it: 'Musica', de: 'Musik' }, '#8a5f8a'],
  ['childhood', { en: 'Childhood', fr: 'Enfance', it: 'Infanzia', de: 'Kindheit' }, '#b08f6a'],
  ['portraits', { en: 'Portraits', fr: 'Portraits', it: 'Ritratti', de: 'Porträts' }, '#94705f'],
  ['private', { en: 'Private', fr: 'Privé', it: 'Privato', de: 'Privat' }, '#6a5a6f'],
  ['private/diary', { en: 'Diary', fr: 'Journal intime', it: 'Diario', de: 'Tagebuch' }, '#7a6480'],
  [
    'private/letters-1944',
    { en: 'Letters of 1944', fr: 'Lettres de 1944', it: 'Lettere del 1944', de: 'Briefe von 1944' },
    '#5f4f64',
  ],
]

/** The tree of tags; the key of a tag is its path. */
export const tags: DemoLabel[] = rows.map(([key, names, colour]) => {
  const parent = key.slice(0, Math.max(key.lastIndexOf('/'), 0))
  return { key, names, colour, ...(parent ? { parent } : {}) }
})
