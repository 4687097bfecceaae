import type { Label } from '@lares/shared-types/labels'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { useMay } from '../../../shared/session/use-user.ts'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { flatten, type LabelNode } from '../tree/label-tree.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'

export interface LabelPickerProps {
  /** Ids of what is chosen. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  label?: string
  description?: string
  error?: string
  /** False where creating a new one would make no sense, as among restrictions or filters. */
  mayCreate?: boolean
}

/** Chooses several tags or categories; creates one on the way where the person may. */
export function LabelPicker({
  kind,
  mayCreate = true,
  label,
  ...props
}: LabelPickerProps & { kind: LabelKind }) {
  const { t } = useTranslation('labels')
  const { tree } = useLabelTree(kind)
  const create = useCreateByName(kind)
  const mayManage = useMay(labelKinds[kind].permission)
  const cannotCreate = mayCreate && !mayManage
  const options = flatten(tree).map(optionOf)
  return (
    <MultiPicker
      {...props}
      label={label ?? t(`${kind}.title`)}
      placeholder={cannotCreate ? t('pick') : t(`${kind}.pick`)}
      options={options}
      {...(mayCreate && mayManage ? { onCreate: create } : {})}
      cannotCreate={cannotCreate}
    />
  )
}

function optionOf({ label, name, path }: LabelNode) {
  const above = path.slice(0, -1).join(' › ')
  return {
    id: label.id,
    label: name,
    colour: label.colour,
    search: namesOf(label),
    ...(above ? { hint: above } : {}),
  }
}

function namesOf({ names }: Label): string[] {
  return Object.values(names)
}

/** Makes a label that is named in the reader's language only; others can follow on its page. */
function useCreateByName(kind: LabelKind): (name: string) => Promise<string | undefined> {
  const dispatch = useDispatch()
  const language = useLanguage()
  const failureText = useFailureText()
  const [create] = labelKinds[kind].useCreate()
  return async (name) => {
    const { data, error } = await create({ body: { names: { [language]: name } } })
    if (error) dispatch(toastShown({ title: failureText(error), intent: 'error' }))
    return data?.id
  }
}
