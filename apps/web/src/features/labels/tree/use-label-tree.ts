import { useMemo } from 'react'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { buildLabelTree } from './label-tree.ts'

const none: never[] = []

/** Loads the trees of one kind of label, named and sorted in the user's language. */
export function useLabelTree(kind: LabelKind) {
  const language = useLanguage()
  const { data, error, refetch } = labelKinds[kind].useList()
  const labels = data?.labels ?? none
  const tree = useMemo(() => buildLabelTree(labels, language), [labels, language])
  return { tree, labels, isLoading: !data && !error, error: data ? undefined : error, refetch }
}
