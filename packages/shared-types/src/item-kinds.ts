/** The eight kinds of item, in the order of the interface. */
export const itemKinds = ['post', 'mail', 'message', 'dream', 'record', 'image', 'video', 'document'] as const

export type ItemKind = (typeof itemKinds)[number]

/** The path segment of each kind's pages, as defined by the specification. */
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

type KindPath = (typeof kindPaths)[ItemKind]

/** The kind whose pages have a path segment. */
export function getKindOfPath(path: KindPath): ItemKind {
  return itemKinds.find((kind) => kindPaths[kind] === path) ?? itemKinds[0]
}
