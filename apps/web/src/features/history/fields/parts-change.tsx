import { useTranslation } from 'react-i18next'
import { ColourDot } from '../../../shared/ui/colour-dot.tsx'
import styles from './fields.module.css'
import type { FieldPart } from './use-field-parts.ts'

/** The parts of a field one by one: those that were removed, added, and stayed. */
export function PartsChange({
  before,
  after,
}: {
  before: readonly FieldPart[]
  after: readonly FieldPart[]
}) {
  const { t } = useTranslation('history')
  const keysBefore = new Set(before.map(({ key }) => key))
  const keysAfter = new Set(after.map(({ key }) => key))
  const removed = before.filter(({ key }) => !keysAfter.has(key))
  const isReordered =
    removed.length === 0 && keysAfter.size === keysBefore.size && !haveSameOrder(before, after)
  return (
    <>
      <ul className={styles.parts}>
        {removed.map((part) => (
          <li key={part.key}>
            <del className={styles.removed}>
              <PartLabel part={part} />
            </del>
          </li>
        ))}
        {after.map((part) => (
          <li key={part.key}>
            {keysBefore.has(part.key) ? (
              <span className={styles.part}>
                <PartLabel part={part} />
              </span>
            ) : (
              <ins className={styles.added}>
                <PartLabel part={part} />
              </ins>
            )}
          </li>
        ))}
      </ul>
      {isReordered ? <p className={styles.muted}>{t('reordered')}</p> : null}
      {before.length + after.length === 0 ? <p className={styles.muted}>{t('empty')}</p> : null}
    </>
  )
}

function PartLabel({ part: { label, colour } }: { part: FieldPart }) {
  return (
    <>
      {colour ? <ColourDot colour={colour} /> : null}
      {label}
    </>
  )
}

function haveSameOrder(before: readonly FieldPart[], after: readonly FieldPart[]): boolean {
  return before.every(({ key }, index) => after[index]?.key === key)
}
