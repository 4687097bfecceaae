import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'
import type { Page } from '@playwright/test'
import { createFilm } from './files/film.ts'
import { createPdf } from './files/pdf.ts'
import { createPhoto } from './files/photo.ts'
import { readRecording } from './files/recording.ts'
import type { StoryFile } from './files/story-file.ts'

/** The content of an item of one kind, and a word by which the search has to find it. */
export interface KindStory {
  readonly kind: ItemKind
  /** The names of the kind and of its list in the interface. */
  readonly one: string
  readonly many: string
  readonly title: string
  readonly body: string
  readonly language: Language
  /** A word of the title or body in another inflection. */
  readonly inflected: string
  readonly rewritten: string
  readonly file?: () => Promise<StoryFile>
  /** Fills in the fields that only this kind has. */
  readonly fill?: (page: Page) => Promise<void>
  /** False if the list shows conversations. */
  readonly sortable?: false
}

export const kindStories: readonly KindStory[] = [
  {
    ...{ kind: 'post', one: 'Post', many: 'Posts', language: 'fr', inflected: 'riviere' },
    title: 'Chez les cousins',
    body: 'Nous nagions dans les rivières du village.',
    rewritten: 'Nous nagions dans les rivières, jusqu’au soir.',
  },
  {
    ...{
      kind: 'mail',
      one: 'E-mail',
      many: 'E-mails',
      language: 'it',
      inflected: 'castagna',
      sortable: false,
    },
    title: 'Notizie da Lucca',
    body: 'Abbiamo raccolto le castagne con lo zio.',
    rewritten: 'Abbiamo raccolto le castagne con lo zio Piero.',
    fill: async (page) => {
      await page.getByLabel('From', { exact: true }).fill('Piero <piero@example.org>')
      await page.getByLabel('To', { exact: true }).fill('Lucia <lucia@example.org>')
    },
  },
  {
    ...{ kind: 'message', one: 'Message', many: 'Messages', language: 'en', inflected: 'climbing' },
    title: 'Cousins on the hill',
    body: 'We climbed the lighthouse stairs twice.',
    rewritten: 'We climbed the lighthouse stairs three times.',
    sortable: false,
    fill: async (page) => {
      await page.getByLabel('Conversation', { exact: true }).fill('Cousins on the hill')
      await page.getByLabel('From', { exact: true }).fill('Tom')
    },
  },
  {
    ...{ kind: 'dream', one: 'Dream', many: 'Dreams', language: 'de', inflected: 'Haus' },
    title: 'Traum vom Fluss',
    body: 'Die Häuser schwammen langsam davon.',
    rewritten: 'Die Häuser schwammen davon, und niemand rief.',
    fill: async (page) => {
      await page.getByLabel('Mood').selectOption('peaceful')
      await page.getByLabel('Recurring').check()
    },
  },
  {
    ...{ kind: 'record', one: 'Recording', many: 'Recordings', language: 'it', inflected: 'cantare' },
    title: 'La voce di Lucia',
    body: 'Cantavano tutti insieme nel cortile.',
    rewritten: 'Cantavano tutti insieme nel cortile, di notte.',
    file: () => readRecording('lucia.opus'),
  },
  {
    ...{ kind: 'image', one: 'Image', many: 'Images', language: 'fr', inflected: 'chevaux' },
    title: 'Le pré du haut',
    body: 'Un cheval blanc devant la barrière.',
    rewritten: 'Un cheval blanc devant la barrière ouverte.',
    file: () => createPhoto('pre.jpg', 3),
  },
  {
    ...{ kind: 'video', one: 'Video', many: 'Videos', language: 'de', inflected: 'Ball' },
    title: 'Im Garten der Tante',
    body: 'Die Kinder warfen die Bälle über den Zaun.',
    rewritten: 'Die Kinder warfen die Bälle über den hohen Zaun.',
    file: () => createFilm('garten.mp4'),
  },
  {
    ...{ kind: 'document', one: 'Document', many: 'Documents', language: 'en', inflected: 'berry' },
    title: 'The notebook of Aunt Mary',
    body: 'How she kept berries through the winter.',
    rewritten: 'How she kept berries and plums through the winter.',
    file: async () => createPdf('notebook.pdf', 'Wash the jars and dry them well'),
  },
]
