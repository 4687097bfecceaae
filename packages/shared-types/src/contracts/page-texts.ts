import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Uuid } from '../fields.ts'
import {
  maxPageTextBytes,
  PageMatches,
  PageText,
  PageTextOverview,
  ReadPagesAgain,
  WritePageText,
} from '../page-texts.ts'

const reading = {
  access: 'signed-in',
  admitsView: true,
  servedBy: 'archive',
  method: 'GET',
  status: 200,
} as const

const PageParams = Type.Object({ id: Uuid, page: Type.Integer({ minimum: 1, maximum: 10_000 }) })

export const getPageTexts = defineContract({
  ...reading,
  operationId: 'getPageTexts',
  summary: 'Which pages of a scan or picture have been read',
  path: '/api/assets/:id/page-texts',
  params: IdParams,
  reply: PageTextOverview,
  errors: ['not-found'],
})

export const getPageText = defineContract({
  ...reading,
  operationId: 'getPageText',
  summary: 'The words on one page of a scan or picture, and where they stand',
  path: '/api/assets/:id/page-texts/:page',
  params: PageParams,
  reply: PageText,
  errors: ['not-found'],
})

export const writePageText = defineContract({
  operationId: 'writePageText',
  summary: 'Correct the words of a page, or type them; requires the permission to edit the item',
  method: 'PUT',
  path: '/api/assets/:id/page-texts/:page',
  access: 'signed-in',
  servedBy: 'archive',
  params: PageParams,
  body: WritePageText,
  maxBodyBytes: maxPageTextBytes,
  status: 200,
  reply: PageText,
  errors: ['not-found', 'in-trash', 'version-conflict', 'invalid-fields'],
})

export const readPagesAgain = defineContract({
  operationId: 'readPagesAgain',
  summary:
    'Have the words of a scan or picture read by the machine again; requires the permission to edit the item',
  method: 'POST',
  path: '/api/assets/:id/page-texts/read-again',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  body: ReadPagesAgain,
  status: 202,
  reply: PageTextOverview,
  errors: ['not-found', 'in-trash', 'invalid-fields', 'ai-not-configured', 'ai-too-many-pages'],
})

export const findInPages = defineContract({
  ...reading,
  operationId: 'findInPages',
  summary: 'Where the words of a query stand in a scan or picture, by the stems of its language',
  path: '/api/assets/:id/page-matches',
  params: IdParams,
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 1000 }) }),
  reply: PageMatches,
  errors: ['not-found'],
})

export const getPagePicture = defineContract({
  ...reading,
  operationId: 'getPagePicture',
  summary: 'A page of a PDF or TIFF as a picture, also of pages of which none is stored',
  path: '/api/assets/:id/page-texts/:page/picture',
  params: PageParams,
  produces: 'image/jpeg',
  admitsFailures: true,
  errors: ['not-found', 'rendition-failed', 'too-many-requests', 'disk-full'],
})

export const getSearchablePdf = defineContract({
  ...reading,
  operationId: 'getSearchablePdf',
  summary: 'The pages as a PDF in which the words that were read can be searched and selected',
  path: '/api/assets/:id/searchable.pdf',
  params: IdParams,
  produces: 'application/pdf',
  admitsFailures: true,
  errors: ['not-found', 'rendition-failed', 'too-many-requests', 'disk-full'],
})
