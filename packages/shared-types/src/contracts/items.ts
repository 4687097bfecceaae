import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, PageLimit, repeated, Uuid, Version } from '../fields.ts'
import { ChangeItem, CreateItem, Item, ItemKindSchema, ItemSummary, maxItemBytes, Rating } from '../items.ts'
import { Revision } from '../revisions.ts'

/** `newest` and `oldest` sort by the item's date, `added` by when it was added to the archive. */
export const itemSorts = ['newest', 'oldest', 'added', 'title'] as const

const page = Type.Object({
  items: Type.Array(ItemSummary),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
})

export const listItems = defineContract({
  operationId: 'listItems',
  admitsView: true,
  summary: 'Items page by page',
  method: 'GET',
  path: '/api/items',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    kind: Type.Optional(ItemKindSchema),
    sort: Type.Optional(Type.Enum(itemSorts)),
    /** Only items in the trash instead of items outside it. */
    trashed: Type.Optional(Type.Boolean()),
    favourite: Type.Optional(Type.Boolean()),
    tag: Type.Optional(Uuid),
    category: Type.Optional(Uuid),
    participant: Type.Optional(Uuid),
    /** Only these items; ids that do not exist are ignored. */
    id: Type.Optional(repeated(Uuid)),
    /** Only mails of this thread or messages of this conversation. */
    thread: Type.Optional(Type.String({ maxLength: 998 })),
    conversation: Type.Optional(Type.String({ maxLength: 300 })),
    /** Only messages of the conversation that contain this text, in any case and with any accents. */
    containing: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** EDTF expression: only items whose date can fall into it. */
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

export const timelineOfItems = defineContract({
  operationId: 'timelineOfItems',
  admitsView: true,
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
  admitsView: true,
  summary: 'Items of earlier years dated to a day of the year: some of each year, latest year first',
  method: 'GET',
  path: '/api/items/on-this-day',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    /** Month and day, such as `11-20`, in the user's time zone. */
    day: Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' }),
  }),
  status: 200,
  reply: Type.Object({ items: Type.Array(ItemSummary) }),
})

export const listConversations = defineContract({
  operationId: 'listConversations',
  admitsView: true,
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
        /** Thread or conversation; a mail without a thread forms its own. */
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
  summary: 'Create an item',
  method: 'POST',
  path: '/api/items',
  access: 'items:create',
  servedBy: 'archive',
  body: CreateItem,
  maxBodyBytes: maxItemBytes,
  status: 201,
  reply: Item,
  errors: ['invalid-fields', 'id-taken'],
})

export const getItem = defineContract({
  operationId: 'getItem',
  admitsView: true,
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
    'Change fields of an item; absent fields stay. Own items with items:edit-own, others with items:edit-any',
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
  summary: 'Move an item to the trash, where it stays for 30 days',
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
  summary: 'Restore an item from the trash',
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
  summary: 'Set the own rating of an item',
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
  summary: 'Add an item to the own favourites',
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
  summary: 'Remove an item from the own favourites',
  method: 'DELETE',
})

export const listRevisions = defineContract({
  operationId: 'listRevisions',
  admitsView: true,
  summary: 'Saved states of an item, newest first',
  method: 'GET',
  path: '/api/items/:id/revisions',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  /** `nextBefore` of the previous page. */
  query: Type.Object({ before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
  status: 200,
  reply: Type.Object({
    revisions: Type.Array(Revision),
    /** The `before` parameter for earlier revisions; null if there are none. */
    nextBefore: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: ['not-found'],
})

export const restoreRevision = defineContract({
  operationId: 'restoreRevision',
  summary: 'Restore a saved state as the current one',
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
