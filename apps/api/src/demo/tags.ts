import type { DemoLabel } from './demo-types.ts'

type Row = readonly [path: string, en: string, fr: string, it: string, de: string, colour: string]

/** The letters of 1944 are restricted for some users. */
const rows: readonly Row[] = [
  ['places', 'Places', 'Lieux', 'Luoghi', 'Orte', '#5f7470'],
  ['places/italy', 'Italy', 'Italie', 'Italia', 'Italien', '#6f8a5f'],
  ['places/italy/turin', 'Turin', 'Turin', 'Torino', 'Turin', '#8a7a5a'],
  ['places/italy/langhe', 'The Langhe', 'Les Langhe', 'Langhe', 'Langhe', '#8a5a5f'],
  ['places/italy/liguria', 'Liguria', 'Ligurie', 'Liguria', 'Ligurien', '#4f7f8f'],
  ['places/france', 'France', 'France', 'Francia', 'Frankreich', '#5f6f9a'],
  ['places/france/lyon', 'Lyon', 'Lyon', 'Lione', 'Lyon', '#7a6f8f'],
  ['places/france/bugey', 'The Bugey', 'Le Bugey', 'Bugey', 'Bugey', '#7f8a5a'],
  ['places/switzerland', 'Switzerland', 'Suisse', 'Svizzera', 'Schweiz', '#9a5f5a'],
  ['places/switzerland/zurich', 'Zürich', 'Zurich', 'Zurigo', 'Zürich', '#5f7f9a'],
  ['places/switzerland/bern', 'Bern', 'Berne', 'Berna', 'Bern', '#8a6f5a'],
  ['places/bavaria', 'Bavaria', 'Bavière', 'Baviera', 'Bayern', '#5a7a9a'],
  ['places/england', 'England', 'Angleterre', 'Inghilterra', 'England', '#8a5a6a'],
  ['places/england/whitby', 'Whitby', 'Whitby', 'Whitby', 'Whitby', '#5a6f7f'],
  ['places/england/london', 'London', 'Londres', 'Londra', 'London', '#6a6a74'],
  ['places/ireland', 'Ireland', 'Irlande', 'Irlanda', 'Irland', '#5f8a6a'],
  ['events', 'Events', 'Événements', 'Avvenimenti', 'Ereignisse', '#9a7a5a'],
  ['events/weddings', 'Weddings', 'Mariages', 'Matrimoni', 'Hochzeiten', '#a8707a'],
  ['events/christenings', 'Christenings', 'Baptêmes', 'Battesimi', 'Taufen', '#7a94a0'],
  ['events/birthdays', 'Birthdays', 'Anniversaires', 'Compleanni', 'Geburtstage', '#b08a4a'],
  ['events/christmas', 'Christmas', 'Noël', 'Natale', 'Weihnachten', '#5a7a5f'],
  ['events/harvest', 'Grape harvest', 'Vendanges', 'Vendemmia', 'Weinlese', '#7a4f6a'],
  ['events/moves', 'Moving house', 'Déménagements', 'Traslochi', 'Umzüge', '#7f7a6a'],
  ['events/holidays', 'Holidays', 'Vacances', 'Vacanze', 'Ferien', '#4f8a8a'],
  ['events/funerals', 'Funerals', 'Enterrements', 'Funerali', 'Beerdigungen', '#5f5a64'],
  ['food', 'Food', 'Cuisine', 'Cucina', 'Essen', '#b5793a'],
  ['food/bread', 'Bread', 'Pain', 'Pane', 'Brot', '#b08a5a'],
  ['food/recipes', 'Recipes', 'Recettes', 'Ricette', 'Rezepte', '#a86a4a'],
  ['nature', 'Nature', 'Nature', 'Natura', 'Natur', '#5f8a5a'],
  ['nature/sea', 'Sea', 'Mer', 'Mare', 'Meer', '#3f7f94'],
  ['nature/mountains', 'Mountains', 'Montagne', 'Montagna', 'Berge', '#6a7f8a'],
  ['nature/snow', 'Snow', 'Neige', 'Neve', 'Schnee', '#8a9aaa'],
  ['nature/garden', 'Garden', 'Jardin', 'Giardino', 'Garten', '#6d8a4c'],
  ['animals', 'Animals', 'Animaux', 'Animali', 'Tiere', '#8a7250'],
  ['animals/dogs', 'Dogs', 'Chiens', 'Cani', 'Hunde', '#94744a'],
  ['animals/cats', 'Cats', 'Chats', 'Gatti', 'Katzen', '#7a6a5a'],
  ['work', 'Work', 'Travail', 'Lavoro', 'Arbeit', '#5d6470'],
  ['work/factory', 'Factory', 'Usine', 'Fabbrica', 'Fabrik', '#6a6f78'],
  ['work/farm', 'Farm', 'Ferme', 'Cascina', 'Bauernhof', '#7f7a4a'],
  ['transport', 'On the way', 'En route', 'In viaggio', 'Unterwegs', '#6f6a7a'],
  ['transport/cars', 'Cars', 'Voitures', 'Automobili', 'Autos', '#7a5f5a'],
  ['transport/trains', 'Trains', 'Trains', 'Treni', 'Züge', '#5f6a5a'],
  ['transport/boats', 'Boats', 'Bateaux', 'Barche', 'Schiffe', '#4f6f8a'],
  ['music', 'Music', 'Musique', 'Musica', 'Musik', '#8a5f8a'],
  ['childhood', 'Childhood', 'Enfance', 'Infanzia', 'Kindheit', '#b08f6a'],
  ['portraits', 'Portraits', 'Portraits', 'Ritratti', 'Porträts', '#94705f'],
  ['private', 'Private', 'Privé', 'Privato', 'Privat', '#6a5a6f'],
  ['private/diary', 'Diary', 'Journal intime', 'Diario', 'Tagebuch', '#7a6480'],
  [
    'private/letters-1944',
    'Letters of 1944',
    'Lettres de 1944',
    'Lettere del 1944',
    'Briefe von 1944',
    '#5f4f64',
  ],
]

/** The tree of tags; the key of a tag is its path. */
export const tags: DemoLabel[] = rows.map(([key, en, fr, it, de, colour]) => {
  const parent = key.slice(0, Math.max(key.lastIndexOf('/'), 0))
  return { key, names: { en, fr, it, de }, colour, ...(parent ? { parent } : {}) }
})
