import type { BackupPlace } from '@lares/shared-types/backups'
import type { PlaceValues } from './place-fields.tsx'

/** What a form has entered so far. */
type Entered = { readonly [Name in keyof PlaceValues]: PlaceValues[Name] | undefined }

/** The entered place as a call takes it, without what is empty. */
export function toPlace({
  kind,
  folder,
  s3,
  secretAccessKey,
}: Entered & Pick<BackupPlace, 'kind'>): BackupPlace {
  if (kind === 'folder') return { kind, ...(folder && { folder }) }
  const { prefix, ...bucket } = s3 ?? {}
  return {
    kind,
    ...(s3 && { s3: { ...(bucket as typeof s3), ...(prefix && { prefix }) } }),
    ...(secretAccessKey && { secretAccessKey }),
  }
}
