import type { HistoryNames } from '@lares/shared-types/history'
import type { Segment } from '@lares/shared-types/transcripts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { TextChange } from '../text/text-change.tsx'
import styles from './field-change.module.css'
import { getFieldKey } from './field-key.ts'
import { type FieldKey, fieldKinds } from './field-kinds.ts'
import { FilesChange } from './files-change.tsx'
import { PartsChange } from './parts-change.tsx'
import { useFieldParts } from './use-field-parts.ts'

interface FieldValue {
  readonly value: unknown
  readonly names: HistoryNames
}

interface FieldChangeProps {
  /** As in the API. */
  name: string
  before: FieldValue
  after: FieldValue
  /** The buttons that restore the field. */
  children?: ReactNode
}

/** What changed in one field between two states. */
export function FieldChange({ name, before, after, children }: FieldChangeProps) {
  const { t } = useTranslation('history')
  const field = getFieldKey(name)
  if (!field) return null
  return (
    <section className={styles.field} aria-label={t(`fields.${field}`)}>
      <div className={styles.head}>
        <h3 className={styles.name}>{t(`fields.${field}`)}</h3>
        <div className={styles.actions}>{children}</div>
      </div>
      <ValueChange field={field} before={before} after={after} />
    </section>
  )
}

function ValueChange({ field, before, after }: { field: FieldKey; before: FieldValue; after: FieldValue }) {
  const getParts = useFieldParts()
  switch (fieldKinds[field]) {
    case 'text':
      return <TextChange before={toText(before.value)} after={toText(after.value)} />
    case 'lines':
      return <TextChange before={toLines(before.value)} after={toLines(after.value)} />
    case 'files':
      return (
        <FilesChange
          before={toIds(before.value)}
          after={toIds(after.value)}
          assets={[...before.names.assets, ...after.names.assets]}
        />
      )
    case 'parts':
      return <PartsChange before={getParts(field, before)} after={getParts(field, after)} />
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The lines of a transcript as a text, each with its time and the name of its speaker. */
function toLines(value: unknown): string {
  if (!Array.isArray(value)) return ''
  return (value as Segment[])
    .map(({ start, speaker, text }) => `${formatDuration(start)} ${speaker ? `${speaker}: ` : ''}${text}`)
    .join('\n')
}

function toIds(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string')
}
