import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import type { LabelKind } from '../label-kinds.ts'
import type { LabelNode } from '../tree/label-tree.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'
import styles from './label-tree-checkboxes.module.css'

interface LabelTreeCheckboxesProps {
  kind: LabelKind
  legend: string
  /** The ids of the checked labels. Their descendants are included, and shown as checked. */
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/**
 * A tree of labels with checkboxes, for choices that include the descendants of a label. The checkboxes are the browser's own, because
 * a family can have hundreds of labels.
 */
export function LabelTreeCheckboxes({ kind, legend, value, onChange }: LabelTreeCheckboxesProps) {
  const { t } = useTranslation('labels')
  const { tree, isLoading, error, refetch } = useLabelTree(kind)
  return (
    <fieldset className={styles.tree}>
      <legend>{legend}</legend>
      {isLoading ? <ListSkeleton rows={3} lead="point" /> : null}
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!isLoading && !error && tree.length === 0 ? (
        <p className={styles.empty}>{t(`${kind}.empty`)}</p>
      ) : null}
      <Checkboxes nodes={tree} isImplied={false} value={value} onChange={onChange} />
    </fieldset>
  )
}

interface CheckboxesProps extends Pick<LabelTreeCheckboxesProps, 'value' | 'onChange'> {
  nodes: readonly LabelNode[]
  isImplied: boolean
}

function Checkboxes({ nodes, isImplied, value, onChange }: CheckboxesProps) {
  if (nodes.length === 0) return null
  return (
    <ul className={styles.level}>
      {nodes.map(({ label, name, children }) => {
        const isChecked = value.includes(label.id)
        return (
          <li key={label.id}>
            <label className={styles.label}>
              <input
                type="checkbox"
                checked={isChecked || isImplied}
                disabled={isImplied}
                onChange={() =>
                  onChange(isChecked ? value.filter((id) => id !== label.id) : [...value, label.id])
                }
              />
              {name}
            </label>
            <Checkboxes
              nodes={children}
              isImplied={isChecked || isImplied}
              value={value}
              onChange={onChange}
            />
          </li>
        )
      })}
    </ul>
  )
}
