import { NativeSelect } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { LabelNode } from '../tree/label-tree.ts'

interface TargetSelectProps {
  label: string
  /** The text of the empty choice. */
  emptyLabel: string
  nodes: readonly LabelNode[]
  /** The id of a label; empty for none. */
  value: string
  onChange: (value: string) => void
}

/** Chooses one label among these, by their paths. */
export function TargetSelect({ label, emptyLabel, nodes, value, onChange }: TargetSelectProps) {
  const reset = useRef(() => onChange(''))
  // The choice of an earlier dialog may no longer be among the labels.
  useEffect(() => reset.current(), [])
  return (
    <NativeSelect
      mt="md"
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: emptyLabel },
        ...nodes.map((node) => ({ value: node.label.id, label: node.path.join(' › ') })),
      ]}
    />
  )
}
