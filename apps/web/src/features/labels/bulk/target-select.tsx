import { NativeSelect } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LabelNode } from '../tree/label-tree.ts'

interface TargetSelectProps {
  label: string
  nodes: readonly LabelNode[]
  /** Further choices, before the labels. */
  options?: readonly { readonly value: string; readonly label: string }[]
  /** The id of a label, or the value of an option; empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
}

/** Chooses one label among these, by their paths. */
export function TargetSelect({ label, nodes, options = [], value, onChange }: TargetSelectProps) {
  const { t } = useTranslation('labels')
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
        { value: '', label: t('pick') },
        ...options,
        ...nodes.map((node) => ({ value: node.label.id, label: node.path.join(' › ') })),
      ]}
    />
  )
}
