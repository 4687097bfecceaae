import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import type { LabelKind } from '../label-kinds.ts'
import type { LabelNode } from '../tree/label-tree.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'
import styles from './label-tree-checks.module.css'

interface LabelTreeChecksProps {
  kind: LabelKind
  legend: string
  /** Ids of those that are ticked themselves; what lies below them is meant too, and shown so. */
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** The whole tree with a box before each label, for choices that hold for what lies below as well. */
export function LabelTreeChecks({ kind, legend, value, onChange }: LabelTreeChecksProps) {
  const { t } = useTranslation('labels')
  const { tree, loading, error, refetch } = useLabelTree(kind)
  return (
    <fieldset className={styles.tree}>
      <legend>{legend}</legend>
      {loading ? <ListSkeleton rows={3} lead="point" /> : null}
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!loading && !error && tree.length === 0 ? <p className={styles.empty}>{t(`${kind}.empty`)}</p> : null}
      <Checks nodes={tree} implied={false} value={value} onChange={onChange} />
    </fieldset>
  )
}

interface ChecksProps extends Pick<LabelTreeChecksProps, 'value' | 'onChange'> {
  nodes: readonly LabelNode[]
  implied: boolean
}

function Checks({ nodes, implied, value, onChange }: ChecksProps) {
  if (nodes.length === 0) return null
  return (
    <ul className={styles.level}>
      {nodes.map(({ label, name, children }) => {
        const own = value.includes(label.id)
        return (
          <li key={label.id}>
            <Checkbox
              label={name}
              checked={own || implied}
              disabled={implied}
              onChange={() => onChange(own ? value.filter((id) => id !== label.id) : [...value, label.id])}
            />
            <Checks nodes={children} implied={own || implied} value={value} onChange={onChange} />
          </li>
        )
      })}
    </ul>
  )
}
