import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, PageLimit, repeated, Uuid, Version } from '../fields.ts'
import { ChangeItem, CreateItem, Item, ItemKindSchema, ItemSummary, maxItemBytes, Rating } from '../items.ts'
import { Revision } from '../revisions.ts'

/** `newest` and `oldest` by the item's own date, `added` by when it came into the archive. */
export const itemSorts = ['newest', 'oldest', 'added', 'title'] as const

const page = Type.Object({
  items: Type.Array(ItemSummary),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
})

export const listItems = defineContract({
  operationId: 'listItems',
  summary: 'Items page by page',
  method: 'GET',
  path: '/api/items',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    kind: Type.Optional(ItemKindSchema),
    sort: Type.Optional(Type.Enum(itemSorts)),
    /** Only what lies in the trash, instead of what does not. */
    trashed: Type.Optional(Type.Boolean()),
    favourite: Type.Optional(Type.Boolean()),
    tag: Type.Optional(Uuid),
    category: Type.Optional(Uuid),
    participant: Type.Optional(Uuid),
    /** Only these; what does not exist is left out. */
    id: Type.Optional(repeated(Uuid)),
    /** Mails of one thread, messages of one conversation. */
    thread: Type.Optional(Type.String({ maxLength: 998 })),
    conversation: Type.Optional(Type.String({ maxLength: 300 })),
    /** EDTF: items whose date can fall into it. */
    within: Type.Optional(Type.String({ maxLength: 64 })),
    /** Only items without a date. */
    undated: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: page,
  errors: ['invalid-cursor', 'invalid-fields'],
})

/** One bar of the date scrubber. */
export const timelineOfItems = defineContract({
  operationId: 'timelineOfItems',
  summary: 'How many visible items of a kind fall into each month, newest first, for jumping to a date',
  method: 'GET',
  path: '/api/items/timeline',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({ kind: Type.Optional(ItemKindSchema) }),
  status: 200,
  reply: Type.Object({
    months: Type.Array(Type.Object({ month: Type.String(), count: Type.Integer() })),
    undated: Type.Integer(),
  }),
})

export const itemsOnThisDay = defineContract({
  operationId: 'itemsOnThisDay',
  summary: 'What is dated to a day of the year, of earlier years: some of each year, the latest year first',
  method: 'GET',
  path: '/api/items/on-this-day',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    /** Month and day, `11-20`: today, where the person is. */
    day: Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' }),
  }),
  status: 200,
  reply: Type.Object({ items: Type.Array(ItemSummary) }),
})

export const listConversations = defineContract({
  operationId: 'listConversations',
  summary: 'Conversations of messages or threads of mails, the latest first',
  method: 'GET',
  path: '/api/items/conversations',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    kind: Type.Union([Type.Literal('message'), Type.Literal('mail')]),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({
    conversations: Type.Array(
      Type.Object({
        /** Thread or conversation; null gathers nothing, a mail without a thread stands alone. */
        key: Type.String(),
        count: Type.Integer(),
        latest: ItemSummary,
        people: Type.Array(Type.String()),
      }),
    ),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const createItem = defineContract({
  operationId: 'createItem',
  summary: 'Put something into the archive',
  method: 'POST',
  path: '/api/items',
  access: 'items:create',
  servedBy: 'archive',
  body: CreateItem,
  maxBodyBytes: maxItemBytes,
  status: 201,
  reply: Item,
  errors: ['invalid-fields'],
})

export const getItem = defineContract({
  operationId: 'getItem',
  summary: 'One item in full',
  method: 'GET',
  path: '/api/items/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Item,
  errors: ['not-found'],
})

export const changeItem = defineContract({
  operationId: 'changeItem',
  summary:
    'Change fields of an item; those left out stay. Own items with items:edit-own, others with items:edit-any',
  method: 'PATCH',
  path: '/api/items/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  body: ChangeItem,
  maxBodyBytes: maxItemBytes,
  status: 200,
  reply: Item,
  errors: ['not-found', 'version-conflict', 'invalid-fields', 'in-trash'],
})

export const trashItem = defineContract({
  operationId: 'trashItem',
  summary: 'Put an item into the trash, where it stays for 30 days',
  method: 'DELETE',
  path: '/api/items/:id',
  access: 'items:delete',
  servedBy: 'archive',
  params: IdParams,
  query: Type.Object({ version: Version }),
  status: 204,
  errors: ['not-found', 'version-conflict', 'in-trash'],
})

export const restoreItem = defineContract({
  operationId: 'restoreItem',
  summary: 'Take an item out of the trash',
  method: 'POST',
  path: '/api/items/:id/restore',
  access: 'items:delete',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Item,
  errors: ['not-found'],
})

export const rateItem = defineContract({
  operationId: 'rateItem',
  summary: 'Rate an item for oneself',
  method: 'PUT',
  path: '/api/items/:id/rating',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  body: Type.Object({ value: Rating }, { additionalProperties: false }),
  status: 204,
  errors: ['not-found'],
})

export const addFavourite = defineContract({
  operationId: 'addFavourite',
  summary: 'Keep an item among the own favourites',
  method: 'PUT',
  path: '/api/items/:id/favourite',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const removeFavourite = defineContract({
  ...addFavourite,
  operationId: 'removeFavourite',
  summary: 'Take an item off the own favourites',
  method: 'DELETE',
})

export const listRevisions = defineContract({
  operationId: 'listRevisions',
  summary: 'Saved states of an item, newest first',
  method: 'GET',
  path: '/api/items/:id/revisions',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  /** The number that the last page ended with. */
  query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
  status: 200,
  reply: Type.Object({
    revisions: Type.Array(Revision),
    /** What to ask for the earlier ones with; null where there are none. */
    nextBefore: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: ['not-found'],
})

export const restoreRevision = defineContract({
  operationId: 'restoreRevision',
  summary: 'Make a saved state the present one again',
  method: 'POST',
  path: '/api/items/:id/revisions/:number/restore',
  access: 'signed-in',
  servedBy: 'archive',
  params: Type.Object({ id: Uuid, number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  body: Type.Object({ version: Version }, { additionalProperties: false }),
  status: 200,
  reply: Item,
  errors: ['not-found', 'version-conflict', 'invalid-fields', 'in-trash'],
})
