import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { MissingParts } from '../deletions.ts'
import { IdParams, Uuid, Version } from '../fields.ts'
import { ItemCounts } from '../item-counts.ts'
import { ChangeLabel, CreateLabel, Label } from '../labels.ts'
import type { Permission } from '../permissions.ts'

const MergeBody = Type.Object({ intoId: Uuid }, { additionalProperties: false })

export const listTags = defineContract({
  ...list('tags'),
  operationId: 'listTags',
  admitsView: true,
  summary: 'Every visible tag',
})
export const countItemsByTag = defineContract({
  ...count('tags'),
  operationId: 'countItemsByTag',
  admitsView: true,
  summary: 'Number of visible items per tag, without those of its children',
})
export const createTag = defineContract({
  ...create('tags'),
  operationId: 'createTag',
  summary: 'Create a tag',
})
export const getTag = defineContract({
  ...read('tags'),
  operationId: 'getTag',
  admitsView: true,
  summary: 'One tag',
})
export const changeTag = defineContract({
  ...change('tags'),
  operationId: 'changeTag',
  summary: 'Rename, recolour or move a tag',
})
export const deleteTag = defineContract({
  ...remove('tags'),
  operationId: 'deleteTag',
  summary: 'Delete a tag; its children move up',
})
export const restoreTag = defineContract({
  ...restore('tags'),
  operationId: 'restoreTag',
  summary:
    'Undo the deletion or the merge of a tag within 30 days: on its items, with its children, restrictions and followers',
})
export const mergeTag = defineContract({
  ...merge('tags'),
  operationId: 'mergeTag',
  summary: 'Move all items and children of a tag to another; this can be undone as a deletion can',
})

export const listCategories = defineContract({
  ...list('categories'),
  operationId: 'listCategories',
  admitsView: true,
  summary: 'Every visible category',
})
export const countItemsByCategory = defineContract({
  ...count('categories'),
  operationId: 'countItemsByCategory',
  admitsView: true,
  summary: 'Number of visible items per category, without those of its children',
})
export const createCategory = defineContract({
  ...create('categories'),
  operationId: 'createCategory',
  summary: 'Create a category',
})
export const getCategory = defineContract({
  ...read('categories'),
  operationId: 'getCategory',
  admitsView: true,
  summary: 'One category',
})
export const changeCategory = defineContract({
  ...change('categories'),
  operationId: 'changeCategory',
  summary: 'Rename, recolour or move a category',
})
export const deleteCategory = defineContract({
  ...remove('categories'),
  operationId: 'deleteCategory',
  summary: 'Delete a category; its children move up',
})
export const restoreCategory = defineContract({
  ...restore('categories'),
  operationId: 'restoreCategory',
  summary:
    'Undo the deletion or the merge of a category within 30 days: on its items, with its children, restrictions and followers',
})
export const mergeCategory = defineContract({
  ...merge('categories'),
  operationId: 'mergeCategory',
  summary: 'Move all items and children of a category to another; this can be undone as a deletion can',
})

type Labels = 'tags' | 'categories'

function list<L extends Labels>(labels: L) {
  return {
    method: 'GET',
    path: `/api/${labels}`,
    access: 'signed-in',
    servedBy: 'archive',
    status: 200,
    reply: Type.Object({ labels: Type.Array(Label) }),
  } as const
}

function count<L extends Labels>(labels: L) {
  return {
    method: 'GET',
    path: `/api/${labels}/counts`,
    access: 'signed-in',
    servedBy: 'archive',
    status: 200,
    reply: ItemCounts,
  } as const
}

function create<L extends Labels>(labels: L) {
  return {
    method: 'POST',
    path: `/api/${labels}`,
    access: manage(labels),
    servedBy: 'archive',
    body: CreateLabel,
    status: 201,
    reply: Label,
    errors: ['invalid-fields', 'already-exists', 'id-taken'],
  } as const
}

function read<L extends Labels>(labels: L) {
  return {
    method: 'GET',
    path: `/api/${labels}/:id`,
    access: 'signed-in',
    servedBy: 'archive',
    params: IdParams,
    status: 200,
    reply: Label,
    errors: ['not-found'],
  } as const
}

function change<L extends Labels>(labels: L) {
  return {
    method: 'PATCH',
    path: `/api/${labels}/:id`,
    access: manage(labels),
    servedBy: 'archive',
    params: IdParams,
    body: ChangeLabel,
    status: 200,
    reply: Label,
    errors: ['not-found', 'version-conflict', 'invalid-fields', 'already-exists'],
  } as const
}

function remove<L extends Labels>(labels: L) {
  return {
    method: 'DELETE',
    path: `/api/${labels}/:id`,
    access: manage(labels),
    servedBy: 'archive',
    params: IdParams,
    query: Type.Object({ version: Version }),
    status: 204,
    errors: ['not-found', 'version-conflict'],
  } as const
}

function restore<L extends Labels>(labels: L) {
  return {
    method: 'POST',
    path: `/api/${labels}/:id/restore`,
    access: manage(labels),
    servedBy: 'archive',
    params: IdParams,
    status: 200,
    reply: Type.Object({ ...Label.properties, missing: MissingParts }),
    errors: ['not-found', 'in-trash', 'already-exists'],
  } as const
}

function merge<L extends Labels>(labels: L) {
  return {
    method: 'POST',
    path: `/api/${labels}/:id/merge`,
    access: manage(labels),
    servedBy: 'archive',
    params: IdParams,
    body: MergeBody,
    status: 200,
    reply: Label,
    errors: ['not-found', 'invalid-fields'],
  } as const
}

function manage<L extends Labels>(labels: L): Extract<Permission, `${L}:manage`> {
  return `${labels}:manage` as Extract<Permission, `${L}:manage`>
}
