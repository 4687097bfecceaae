import { useTranslation } from 'react-i18next'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { flatten, type LabelNode } from '../tree/label-tree.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'

interface LabelPickerProps {
  /** The ids of the chosen labels. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  label?: string
  description?: string
  error?: string
  /** False where creating a label makes no sense, as in filters. */
  allowCreate?: boolean
}

/** Chooses several tags. */
export function TagPicker(props: LabelPickerProps) {
  return <LabelPicker kind="tags" {...props} />
}

/** Chooses several categories. */
export function CategoryPicker(props: LabelPickerProps) {
  return <LabelPicker kind="categories" {...props} />
}

/** Chooses several labels; users who may manage them can create one here. */
function LabelPicker({ kind, allowCreate = true, label, ...props }: LabelPickerProps & { kind: LabelKind }) {
  const { t } = useTranslation('labels')
  const { tree } = useLabelTree(kind)
  const create = useCreateByName(kind)
  const canManage = useHasPermission(labelKinds[kind].permission)
  const cannotCreate = allowCreate && !canManage
  const options = flatten(tree).map(toOption)
  return (
    <MultiPicker
      {...props}
      label={label ?? t(`${kind}.title`)}
      placeholder={cannotCreate ? t('pick') : t(`${kind}.pick`)}
      options={options}
      {...(allowCreate && canManage ? { onCreate: create } : {})}
      cannotCreate={cannotCreate}
    />
  )
}

function toOption({ label, name, path }: LabelNode) {
  const parentPath = path.slice(0, -1).join(' › ')
  return {
    id: label.id,
    label: name,
    colour: label.colour,
    search: Object.values(label.names),
    ...(parentPath ? { hint: parentPath } : {}),
  }
}

/** Returns a function that creates a label with a name in the user's language; it resolves with its id, if created. */
function useCreateByName(kind: LabelKind): (name: string) => Promise<string | undefined> {
  const language = useLanguage()
  const showFailure = useFailureToast()
  const [create] = labelKinds[kind].useCreate()
  const createOnce = useCreateOnce()
  return async (name) => {
    const { data, error } = await createOnce({ names: { [language]: name } }, (body) => create({ body }))
    if (error) showFailure(error)
    return data?.id
  }
}
