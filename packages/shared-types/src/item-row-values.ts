import type { CellValue } from './csv.ts'
import type { ItemKind } from './item-kinds.ts'
import { type ItemRow, rowDetails } from './item-rows.ts'
import { getLocalizedName, type Language, type LocalizedNames } from './languages.ts'
import { type ParticipantRole, participantRoles } from './participants.ts'

/** The columns of participants with one role: `role-speaker` and so on. */
export const roleColumns = participantRoles.map((role) => `role-${role}` as const)
export type RoleColumn = `role-${ParticipantRole}`

const commonColumns = [
  'title',
  'date',
  'people',
  ...roleColumns,
  'categories',
  'tags',
  'place',
  'latitude',
  'longitude',
  'rating',
  'favourite',
  'language',
  'files',
  'size',
  'addedBy',
  'created',
  'updated',
  'version',
] as const

type MediaColumn = 'duration' | 'pages' | 'dimensions' | 'transcript'

const mediaColumns: Readonly<Record<ItemKind, readonly MediaColumn[]>> = {
  post: [],
  mail: [],
  message: [],
  dream: [],
  record: ['duration', 'transcript'],
  image: ['dimensions'],
  video: ['duration', 'dimensions', 'transcript'],
  document: ['pages'],
}

export type DetailColumn = (typeof rowDetails)[ItemKind][number]
export type RowColumn = (typeof commonColumns)[number] | MediaColumn | DetailColumn

/** The columns of the table of a kind: title and date, then those of the kind, then those of all. */
export function getRowColumns(kind: ItemKind): readonly RowColumn[] {
  const [title, date, ...others] = commonColumns
  return [title, date, ...rowDetails[kind], ...mediaColumns[kind], ...others]
}

/** Lists texts as the language separates them: `A, B`. */
export function listTexts(texts: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'unit' }).format(texts)
}

/** What a column exports of a row: values, not wordings. Names are in the language, dates are EDTF or ISO 8601. */
export function getRowValue(column: RowColumn, row: ItemRow, language: Language): CellValue {
  switch (column) {
    case 'title':
    case 'place':
      return row[column] || null
    case 'date':
      return row.date?.edtf ?? null
    case 'people':
      return listNames(row.participants, language)
    case 'categories':
    case 'tags':
      return listNames(row[column], language)
    case 'rating':
    case 'favourite':
    case 'language':
    case 'files':
    case 'size':
    case 'duration':
    case 'pages':
    case 'latitude':
    case 'longitude':
    case 'transcript':
      return row[column]
    case 'dimensions':
      return row.width && row.height ? `${row.width} × ${row.height}` : null
    case 'addedBy':
      return row.author
    case 'created':
      return row.createdAt
    case 'updated':
      return row.updatedAt
    case 'version':
      return getVersionNumber(row)
    default:
      return isRoleColumn(column)
        ? listNames(
            row.participants.filter(({ role }) => `role-${role}` === column),
            language,
          )
        : getDetailValue(row.details[column], language)
  }
}

/** How often an item was saved; null for viewers with restrictions, whose version is a random number. */
function getVersionNumber({ version, updatedAt }: ItemRow): number | null {
  return updatedAt === null ? null : version
}

function isRoleColumn(column: string): column is RoleColumn {
  return roleColumns.some((role) => role === column)
}

/** Names in the language, each person or label once. */
function listNames(
  named: readonly { readonly id: string; readonly names: LocalizedNames }[],
  language: Language,
): string | null {
  const names = new Map(named.map(({ id, names: all }) => [id, getLocalizedName(all, language)]))
  return names.size > 0 ? listTexts([...names.values()], language) : null
}

function getDetailValue(value: unknown, language: Language): CellValue {
  if (typeof value === 'boolean' || typeof value === 'number') return value
  if (Array.isArray(value))
    return (
      listTexts(
        value.map((one) => String(getDetailValue(one, language) ?? '')),
        language,
      ) || null
    )
  if (isAddress(value)) return value.name ? `${value.name} <${value.address}>` : value.address
  return typeof value === 'string' && value !== '' ? value : null
}

function isAddress(value: unknown): value is { readonly name?: string; readonly address: string } {
  return typeof value === 'object' && value !== null && 'address' in value
}
