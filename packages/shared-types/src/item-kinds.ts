/** The eight kinds of item, in the order in which the interface lists them. */
export const itemKinds = ['post', 'mail', 'message', 'dream', 'record', 'image', 'video', 'document'] as const

export type ItemKind = (typeof itemKinds)[number]

/** Path segment of each kind's pages, as fixed by the specification's routes. */
export const kindPaths = {
  post: 'posts',
  mail: 'mails',
  message: 'messages',
  dream: 'dreams',
  record: 'records',
  image: 'images',
  video: 'videos',
  document: 'documents',
} as const satisfies Record<ItemKind, string>
