import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, PageLimit } from '../fields.ts'
import { LanguageSchema } from '../language-schemas.ts'
import {
  AreaName,
  ChangeSiteText,
  LiveTexts,
  maxImportBytes,
  SiteText,
  SiteTextArea,
  siteTextFilters,
  TextFile,
  TextKey,
} from '../site-texts.ts'

const base = { access: 'translations:edit', servedBy: 'archive' } as const

export const listSiteTexts = defineContract({
  ...base,
  operationId: 'listSiteTexts',
  admitsView: true,
  summary: 'The texts of the interface and of mails beside their languages',
  method: 'GET',
  path: '/api/translations',
  query: Type.Object({
    area: Type.Optional(AreaName),
    /** The one text with this key, without a plural form. */
    key: Type.Optional(TextKey),
    filter: Type.Optional(Type.Enum(siteTextFilters)),
    /** Words in the key or in a text of any language. */
    q: Type.Optional(Type.String({ maxLength: 200 })),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({
    texts: Type.Array(SiteText),
    /** All that match, not only those of the page. */
    total: Type.Integer(),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const listSiteTextAreas = defineContract({
  ...base,
  operationId: 'listSiteTextAreas',
  admitsView: true,
  summary: 'The parts of the interface that have texts, with the number of their texts',
  method: 'GET',
  path: '/api/translations/areas',
  status: 200,
  reply: Type.Object({ areas: Type.Array(SiteTextArea) }),
})

export const changeSiteText = defineContract({
  ...base,
  operationId: 'changeSiteText',
  summary: 'Change a text in one language and plural form, or go back to the shipped one',
  method: 'PUT',
  path: '/api/translations/:language/:area/:key',
  params: Type.Object({ language: LanguageSchema, area: AreaName, key: TextKey }),
  body: ChangeSiteText,
  status: 200,
  reply: SiteText,
  errors: ['not-found', 'version-conflict', 'invalid-fields'],
})

export const exportSiteTexts = defineContract({
  ...base,
  operationId: 'exportSiteTexts',
  admitsView: true,
  summary: 'The texts in use of one language as a JSON file, all of them or only the changed ones',
  method: 'GET',
  path: '/api/translations/:language/export',
  params: Type.Object({ language: LanguageSchema }),
  query: Type.Object({ scope: Type.Optional(Type.Enum(['all', 'changed'])) }),
  status: 200,
  reply: TextFile,
})

export const importSiteTexts = defineContract({
  ...base,
  operationId: 'importSiteTexts',
  summary: 'Change many texts of one language; all of them, or none if one is refused',
  method: 'POST',
  path: '/api/translations/import',
  body: TextFile,
  maxBodyBytes: maxImportBytes,
  status: 200,
  reply: Type.Object({ changedCount: Type.Integer(), unchangedCount: Type.Integer() }),
  errors: ['invalid-fields'],
})

export const getLiveTexts = defineContract({
  operationId: 'getLiveTexts',
  summary: 'The changed texts of one language; for guests only those of the pages that they can open',
  method: 'GET',
  path: '/api/translations/:language/live',
  access: 'public',
  servedBy: 'archive',
  params: Type.Object({ language: LanguageSchema }),
  status: 200,
  reply: LiveTexts,
})
