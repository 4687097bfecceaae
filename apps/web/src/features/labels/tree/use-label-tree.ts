import { useMemo } from 'react'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { labelTree } from './label-tree.ts'

const none: never[] = []

/** The trees of one kind of label in the reader's language, with the state of loading them. */
export function useLabelTree(kind: LabelKind) {
  const language = useLanguage()
  const { data, error, refetch } = labelKinds[kind].useList()
  const labels = data?.labels ?? none
  const tree = useMemo(() => labelTree(labels, language), [labels, language])
  return { tree, labels, loading: !data && !error, error: data ? undefined : error, refetch }
}
