import type { DemoLanguage } from '../demo-languages.ts'

interface Recording {
  file: string
  language: DemoLanguage
  title: string
  /** EDTF date of the events in the story. */
  date: string
  speaker: string
  /** Seconds. */
  duration: number
  /** Times in seconds from the start. */
  segments: readonly { start: number; end: number; text: string }[]
}

/** The transcripts of the recordings, with the actual times of every sentence. */
export const recordingTranscripts: readonly Recording[] = [
  {
    file: 'fr-la-neige.opus',
    language: 'fr',
    title: 'La neige de Turin',
    date: '1952-01',
    speaker: 'Jeanne',
    duration: 32.99,
    segments: [
      { start: 0.4, end: 4.05, text: "Je m'appelle Jeanne, et je vais vous raconter notre arrivée à Turin." },
      {
        start: 4.6,
        end: 9.3,
        text: "C'était au mois de janvier mille neuf cent cinquante-deux, et il neigeait depuis trois jours.",
      },
      {
        start: 9.85,
        end: 14.56,
        text: "Mon père avait trouvé du travail à l'usine, et nous avions une seule chambre pour cinq.",
      },
      {
        start: 15.11,
        end: 19.04,
        text: 'Le soir, ma mère chauffait des briques dans le four et les glissait dans nos lits.',
      },
      {
        start: 19.59,
        end: 23.7,
        text: "Les voisins ne parlaient pas français, mais la petite Lucia m'a appris à compter.",
      },
      { start: 24.25, end: 28.57, text: "Un, deux, trois, puis dix, puis cent, en descendant l'escalier." },
      { start: 29.12, end: 32.44, text: "Je me souviens encore de l'odeur du café et de la laine mouillée." },
    ],
  },
  {
    file: 'fr-le-four.mp3',
    language: 'fr',
    title: 'Le four à pain',
    date: '1967-08-15',
    speaker: 'Marcel',
    duration: 20.99,
    segments: [
      { start: 0.4, end: 3.86, text: 'Chaque été, on rallumait le vieux four à pain derrière la ferme.' },
      { start: 4.41, end: 7.79, text: 'Il fallait du bois sec, et il fallait surtout de la patience.' },
      { start: 8.34, end: 11.37, text: 'Mon oncle Marcel gardait le levain dans un pot de grès bleu.' },
      {
        start: 11.92,
        end: 16.01,
        text: "Nous étions douze cousins, et chacun avait son petit pain marqué d'une lettre.",
      },
      {
        start: 16.56,
        end: 20.44,
        text: "Une année, le chien a mangé le mien, et j'ai pleuré tout l'après-midi.",
      },
    ],
  },
  {
    file: 'en-the-boat.opus',
    language: 'en',
    title: 'The boat to Dublin',
    date: '1961-05',
    speaker: 'Nora',
    duration: 25.65,
    segments: [
      { start: 0.4, end: 3.66, text: 'This is Nora speaking, and it is my eightieth birthday.' },
      { start: 4.21, end: 7.97, text: 'We took the night boat to Dublin in May of nineteen sixty one.' },
      { start: 8.52, end: 11.98, text: 'Your grandfather was seasick before we had left the harbour.' },
      { start: 12.53, end: 15.82, text: 'I sat on the deck with a sailor who taught me three knots.' },
      {
        start: 16.37,
        end: 21.0,
        text: 'When the sun came up, we could see the mountains and a line of white gulls.',
      },
      { start: 21.55, end: 25.1, text: 'I kept the ticket, it is in the green box with the letters.' },
    ],
  },
  {
    file: 'en-the-radio.opus',
    language: 'en',
    title: 'The radio in the kitchen',
    date: '1969-07-20',
    speaker: 'Nora',
    duration: 19.99,
    segments: [
      { start: 0.4, end: 4.12, text: 'We had one radio, and it stood on the shelf above the sink.' },
      {
        start: 4.67,
        end: 8.87,
        text: 'On the night of the moon landing, fourteen people came to our kitchen.',
      },
      {
        start: 9.42,
        end: 13.73,
        text: 'Nobody spoke for almost an hour, which never happened in our house.',
      },
      {
        start: 14.28,
        end: 19.44,
        text: 'Afterwards my brother Tom said that he would be an engineer, and he kept his word.',
      },
    ],
  },
  {
    file: 'it-la-vendemmia.opus',
    language: 'it',
    title: 'La vendemmia',
    date: '1958-10',
    speaker: 'Lucia',
    duration: 31.37,
    segments: [
      {
        start: 0.4,
        end: 5.05,
        text: 'Mi chiamo Lucia, e questa è la storia della vendemmia del cinquantotto.',
      },
      { start: 5.6, end: 10.2, text: 'Ci alzavamo alle cinque, quando la nebbia copriva ancora le vigne.' },
      {
        start: 10.75,
        end: 15.14,
        text: 'Mio nonno cantava sempre la stessa canzone, e noi ridevamo di lui.',
      },
      {
        start: 15.69,
        end: 20.53,
        text: 'A mezzogiorno la nonna portava il pane, il formaggio e una pentola di fagioli.',
      },
      { start: 21.08, end: 24.98, text: "L'uva era così dolce che le vespe ci seguivano fino in cantina." },
      {
        start: 25.53,
        end: 30.82,
        text: "Quell'anno mio fratello conobbe Jeanne, la ragazza francese del terzo piano.",
      },
    ],
  },
  {
    file: 'it-il-mare.ogg',
    language: 'it',
    title: 'La prima volta al mare',
    date: '1963',
    speaker: 'Lucia',
    duration: 19.98,
    segments: [
      { start: 0.4, end: 4.27, text: 'Avevo ventidue anni quando ho visto il mare per la prima volta.' },
      {
        start: 4.82,
        end: 10.25,
        text: 'Siamo partiti con la Cinquecento di mio cugino, in sei, con le valigie sul tetto.',
      },
      { start: 10.8, end: 14.08, text: 'A Savona ci siamo fermati perché il motore fumava.' },
      {
        start: 14.63,
        end: 19.43,
        text: 'Poi, dietro una curva, era tutto blu, e nessuno ha detto una parola.',
      },
    ],
  },
  {
    file: 'de-der-brief.opus',
    language: 'de',
    title: 'Der Brief aus Bern',
    date: '1949-11',
    speaker: 'Elsbeth',
    duration: 28.68,
    segments: [
      {
        start: 0.4,
        end: 4.77,
        text: 'Ich heiße Elsbeth, und ich lese euch heute einen Brief meiner Schwester vor.',
      },
      { start: 5.32, end: 9.27, text: 'Sie schrieb ihn im November neunzehnhundertneunundvierzig in Bern.' },
      {
        start: 9.82,
        end: 14.43,
        text: 'Die alten Häuser waren kalt, und die Kohlen reichten nur bis Weihnachten.',
      },
      { start: 14.98, end: 18.75, text: 'Trotzdem backte die Großmutter jeden Sonntag einen Apfelkuchen.' },
      {
        start: 19.3,
        end: 23.71,
        text: 'Am Ende des Briefes liegt eine gepresste Blume, ein Enzian vom Gurten.',
      },
      { start: 24.26, end: 28.13, text: 'Ich habe ihn nie beantwortet, und das tut mir bis heute leid.' },
    ],
  },
  {
    file: 'de-die-uhr.m4a',
    language: 'de',
    title: 'Die Uhr des Großvaters',
    date: '1975-03',
    speaker: 'Elsbeth',
    duration: 18.96,
    segments: [
      { start: 0.4, end: 4.4, text: 'Die Taschenuhr meines Großvaters ging jeden Tag sieben Minuten vor.' },
      { start: 4.95, end: 8.88, text: 'Er sagte, so sei er in seinem Leben nie zu spät gekommen.' },
      { start: 9.43, end: 12.95, text: 'Als er starb, blieb sie um zwanzig nach vier stehen.' },
      {
        start: 13.5,
        end: 18.41,
        text: 'Mein Sohn hat sie reparieren lassen, und jetzt geht sie wieder sieben Minuten vor.',
      },
    ],
  },
]
