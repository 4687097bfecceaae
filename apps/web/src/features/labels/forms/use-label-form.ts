import { CreateLabel, type Label } from '@lares/shared-types/labels'
import { emptyNames } from '../../../shared/forms/empty-names.ts'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'

/** Converts a label to the values of its form. */
export function toFormValues(label: Label): CreateLabel {
  const { names, description, colour, parentId } = label
  return { names: { ...emptyNames, ...names }, description, colour, parentId }
}

/** The form of an existing label, or of a new one below `parentId`. */
export function useLabelForm(label: Label | undefined, parentId: string | null) {
  const newLabel: CreateLabel = {
    names: emptyNames,
    description: '',
    colour: null,
    parentId,
  }
  return useContractForm({
    schema: CreateLabel,
    defaultValues: label ? toFormValues(label) : newLabel,
    keepEmpty: ['description'],
  })
}
