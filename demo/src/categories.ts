import type { DemoLabel } from './demo-types.ts'

/** The categories of the demo. Health is restricted for some users. */
export const categories = [
  {
    key: 'family',
    names: { en: 'Family life', fr: 'Vie de famille', it: 'Vita di famiglia', de: 'Familienleben' },
    colour: '#a8492a',
  },
  {
    key: 'memories',
    names: {
      en: 'Memories told',
      fr: 'Souvenirs racontés',
      it: 'Ricordi raccontati',
      de: 'Erzählte Erinnerungen',
    },
    colour: '#8a6a3f',
  },
  { key: 'travel', names: { en: 'Travels', fr: 'Voyages', it: 'Viaggi', de: 'Reisen' }, colour: '#3f7480' },
  {
    key: 'house',
    names: { en: 'House and garden', fr: 'Maison et jardin', it: 'Casa e giardino', de: 'Haus und Garten' },
    colour: '#6d7f4c',
  },
  { key: 'work', names: { en: 'Work', fr: 'Travail', it: 'Lavoro', de: 'Arbeit' }, colour: '#5d6470' },
  { key: 'school', names: { en: 'School', fr: 'École', it: 'Scuola', de: 'Schule' }, colour: '#4a6b8a' },
  {
    key: 'table',
    names: {
      en: 'Recipes and table',
      fr: 'Recettes et table',
      it: 'Ricette e tavola',
      de: 'Rezepte und Tisch',
    },
    colour: '#b5793a',
  },
  { key: 'letters', names: { en: 'Letters', fr: 'Lettres', it: 'Lettere', de: 'Briefe' }, colour: '#7d5a6a' },
  {
    key: 'celebrations',
    names: { en: 'Celebrations', fr: 'Fêtes', it: 'Feste', de: 'Feste' },
    colour: '#9a5a6a',
  },
  {
    key: 'weddings',
    parent: 'celebrations',
    names: { en: 'Weddings', fr: 'Mariages', it: 'Matrimoni', de: 'Hochzeiten' },
    colour: '#a8707a',
  },
  {
    key: 'christmas',
    parent: 'celebrations',
    names: { en: 'Christmas', fr: 'Noël', it: 'Natale', de: 'Weihnachten' },
    colour: '#5a7a5f',
  },
  { key: 'health', names: { en: 'Health', fr: 'Santé', it: 'Salute', de: 'Gesundheit' }, colour: '#7a6a8a' },
  {
    key: 'hospital',
    parent: 'health',
    names: { en: 'Hospital', fr: 'Hôpital', it: 'Ospedale', de: 'Krankenhaus' },
    colour: '#8a7a96',
  },
] satisfies DemoLabel[]
