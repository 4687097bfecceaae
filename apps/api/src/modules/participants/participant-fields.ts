import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { type EdtfRange, edtfRange } from '@lares/shared-types/edtf-range'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { ChangeParticipant } from '@lares/shared-types/participants'
import { sameNames, tidyNames } from '../labels/localized-names.ts'
import { type Relation, sortRelations } from './relations.ts'

/** Everything of a person that somebody can change and that a revision keeps. */
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

/** A state with what `input` changes in it. Throws `invalid-fields` for what no schema can tell. */
export function changedFields(
  before: ParticipantFields,
  input: Omit<ChangeParticipant, 'version'>,
): ParticipantFields {
  const fields: ParticipantFields = {
    names: input.names ? tidyNames(input.names) : before.names,
    aliases: input.aliases ? tidyAliases(input.aliases) : before.aliases,
    description: input.description ?? before.description,
    birth: input.birth === undefined ? before.birth : (input.birth?.trim() ?? null),
    death: input.death === undefined ? before.death : (input.death?.trim() ?? null),
    colour: input.colour === undefined ? before.colour : input.colour,
    portraitAssetId: input.portraitAssetId === undefined ? before.portraitAssetId : input.portraitAssetId,
    userId: input.userId === undefined ? before.userId : input.userId,
    relations: input.relations ? sortRelations(input.relations) : before.relations,
  }
  const issues = lifeIssues(fields)
  if (issues.length > 0) throw invalidFields(...issues)
  return fields
}

/** The columns of `participants` that hold the fields, the relations excepted. */
export function columnsOf(fields: ParticipantFields) {
  const birth = fields.birth === null ? undefined : edtfRange(fields.birth)
  const death = fields.death === null ? undefined : edtfRange(fields.death)
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

/** Whether two states are the same. */
export function sameFields(a: ParticipantFields, b: ParticipantFields): boolean {
  const { names, ...rest } = a
  const { names: otherNames, ...otherRest } = b
  return sameNames(names, otherNames) && JSON.stringify(inOrder(rest)) === JSON.stringify(inOrder(otherRest))
}

/** Whether what search reads of a person is the same. */
export function sameWords(a: ParticipantFields, b: ParticipantFields): boolean {
  return sameNames(a.names, b.names) && a.aliases.join('\n') === b.aliases.join('\n')
}

function inOrder(fields: object): [string, unknown][] {
  return Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
}

function tidyAliases(aliases: readonly string[]): string[] {
  const tidy = aliases.map((alias) => alias.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
  const issues = tidy.flatMap((alias, index): Issue[] =>
    alias ? [] : [{ path: `aliases.${index}`, code: 'too-short' }],
  )
  if (issues.length > 0) throw invalidFields(...issues)
  return [...new Set(tidy)]
}

/** Nobody dies before the first day on which they can have been born. */
function lifeIssues({ birth, death }: ParticipantFields): Issue[] {
  const issues: Issue[] = []
  const born = rangeOf(birth)
  const died = rangeOf(death)
  if (birth !== null && !born) issues.push({ path: 'birth', code: 'invalid-edtf' })
  if (death !== null && !died) issues.push({ path: 'death', code: 'invalid-edtf' })
  if (born && died && died.latest < born.earliest) issues.push({ path: 'death', code: 'too-small' })
  return issues
}

function rangeOf(expression: string | null): EdtfRange | undefined {
  return expression === null ? undefined : edtfRange(expression)
}
