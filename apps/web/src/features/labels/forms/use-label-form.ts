import { CreateLabel, type Label } from '@lares/shared-types/labels'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'

/** The writable part of a label, as a form shows it. */
export function valuesOf(label: Label): CreateLabel {
  const { names, description, colour, parentId } = label
  return { names: { en: '', fr: '', it: '', de: '', ...names }, description, colour, parentId }
}

/** The form of a label that exists, or of a new one below `parentId`. */
export function useLabelForm(label: Label | undefined, parentId: string | null) {
  const fresh: CreateLabel = {
    names: { en: '', fr: '', it: '', de: '' },
    description: '',
    colour: null,
    parentId,
  }
  return useContractForm({
    schema: CreateLabel,
    defaultValues: label ? valuesOf(label) : fresh,
    keepEmpty: ['description'],
  })
}
