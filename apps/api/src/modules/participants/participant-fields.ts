import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { type EdtfRange, parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { ChangeParticipant } from '@lares/shared-types/participants'
import { toSingleLine } from '@lares/shared-types/single-line'
import { areNamesEqual, normalizeNames } from '../labels/localized-names.ts'
import { type Relation, sortRelations } from './relations.ts'

/** Every field of a participant that a person can change; a revision stores all of them. */
export interface ParticipantFields {
  readonly names: LocalizedNames
  readonly aliases: readonly string[]
  readonly description: string
  /** EDTF. */
  readonly birth: string | null
  readonly death: string | null
  readonly colour: string | null
  readonly portraitAssetId: string | null
  readonly userId: string | null
  readonly relations: readonly Relation[]
  /** In the last revision of somebody who was merged into another participant. */
  readonly mergedInto?: string
}

export const emptyFields: Omit<ParticipantFields, 'names'> = {
  aliases: [],
  description: '',
  birth: null,
  death: null,
  colour: null,
  portraitAssetId: null,
  userId: null,
  relations: [],
}

/** The fields with the changes of `input`. Throws `invalid-fields` for issues that the schema cannot detect. */
export function applyChanges(
  before: ParticipantFields,
  input: Omit<ChangeParticipant, 'version'>,
): ParticipantFields {
  const fields: ParticipantFields = {
    names: input.names ? normalizeNames(input.names) : before.names,
    aliases: input.aliases ? normalizeAliases(input.aliases) : before.aliases,
    description: input.description ?? before.description,
    birth: input.birth === undefined ? before.birth : (input.birth?.trim() ?? null),
    death: input.death === undefined ? before.death : (input.death?.trim() ?? null),
    colour: input.colour === undefined ? before.colour : input.colour,
    portraitAssetId: input.portraitAssetId === undefined ? before.portraitAssetId : input.portraitAssetId,
    userId: input.userId === undefined ? before.userId : input.userId,
    relations: input.relations ? sortRelations(input.relations) : before.relations,
  }
  const issues = findDateIssues(fields)
  if (issues.length > 0) throw invalidFields(...issues)
  return fields
}

/** The columns of `participants` that store the fields, without the relations. */
export function toParticipantColumns(fields: ParticipantFields) {
  const birth = fields.birth === null ? undefined : parseEdtfRange(fields.birth)
  const death = fields.death === null ? undefined : parseEdtfRange(fields.death)
  return {
    names: JSON.stringify(fields.names),
    aliases: [...fields.aliases],
    description: fields.description,
    birth_edtf: birth ? fields.birth : null,
    birth_earliest: birth?.earliest ?? null,
    birth_latest: birth?.latest ?? null,
    death_edtf: death ? fields.death : null,
    death_earliest: death?.earliest ?? null,
    death_latest: death?.latest ?? null,
    colour: fields.colour,
    portrait_asset_id: fields.portraitAssetId,
    user_id: fields.userId,
  }
}

/** Whether the fields that search indexes are equal. */
export function areSearchTermsEqual(a: ParticipantFields, b: ParticipantFields): boolean {
  return areNamesEqual(a.names, b.names) && a.aliases.join('\n') === b.aliases.join('\n')
}

function normalizeAliases(aliases: readonly string[]): string[] {
  const normalized = aliases.map(toSingleLine)
  const issues = normalized.flatMap((alias, index): Issue[] =>
    alias ? [] : [{ path: `aliases.${index}`, code: 'too-short' }],
  )
  if (issues.length > 0) throw invalidFields(...issues)
  return [...new Set(normalized)]
}

/** Invalid dates, and a death before the earliest possible birth. */
export function findDateIssues({ birth, death }: ParticipantFields): Issue[] {
  const issues: Issue[] = []
  const born = parseRange(birth)
  const died = parseRange(death)
  if (birth !== null && !born) issues.push({ path: 'birth', code: 'invalid-edtf' })
  if (death !== null && !died) issues.push({ path: 'death', code: 'invalid-edtf' })
  if (born && died && died.latest < born.earliest) issues.push({ path: 'death', code: 'too-small' })
  return issues
}

function parseRange(expression: string | null): EdtfRange | undefined {
  return expression === null ? undefined : parseEdtfRange(expression)
}
