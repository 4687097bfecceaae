import type texts from '../locales/en.json'

/**
 * How the values of a field are compared: a text by its words, parts (labels, people, one choice) one by one, files as
 * pictures, the lines of a transcript as a text with their times and speakers.
 */
export type FieldKind = 'text' | 'parts' | 'files' | 'lines'

export type FieldKey = keyof (typeof texts)['fields']

/** Every field of every type, in the order in which they are shown. Those of a kind's own are without their prefix. */
export const fieldKinds = {
  kind: 'parts',
  title: 'text',
  names: 'parts',
  displayName: 'text',
  email: 'text',
  aliases: 'parts',
  body: 'text',
  text: 'text',
  segments: 'lines',
  translation: 'text',
  speakers: 'parts',
  origin: 'parts',
  description: 'text',
  assetIds: 'files',
  rotations: 'parts',
  playedVersions: 'parts',
  posters: 'parts',
  portraitAssetId: 'files',
  date: 'parts',
  birth: 'parts',
  death: 'parts',
  place: 'parts',
  participants: 'parts',
  relations: 'parts',
  parentId: 'parts',
  categoryIds: 'parts',
  tagIds: 'parts',
  dreamer: 'text',
  night: 'parts',
  mood: 'parts',
  lucid: 'parts',
  recurring: 'parts',
  artist: 'text',
  album: 'text',
  chapters: 'parts',
  camera: 'text',
  capturedAt: 'parts',
  from: 'parts',
  to: 'parts',
  cc: 'parts',
  sender: 'text',
  conversation: 'text',
  platform: 'text',
  sentAt: 'parts',
  messageId: 'text',
  inReplyTo: 'text',
  thread: 'text',
  language: 'parts',
  colour: 'parts',
  userId: 'parts',
  status: 'parts',
  isAdmin: 'parts',
  permissions: 'parts',
  restrictedTagIds: 'parts',
  restrictedCategoryIds: 'parts',
} as const satisfies Record<FieldKey, FieldKind>
