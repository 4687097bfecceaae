import type { Label } from '@lares/shared-types/labels'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import type { LabelAction } from './label-dialogs.tsx'

interface LabelMenuProps {
  label: Label
  name: string
  onAction: (action: LabelAction) => void
}

/** The menu of actions on a label. */
export function LabelMenu({ label, name, onAction }: LabelMenuProps) {
  const { t } = useTranslation('labels')
  return (
    <RowMenu
      label={t('actsOf', { name })}
      actions={[
        { label: t('acts.edit'), icon: 'edit', run: () => onAction({ action: 'edit', label }) },
        {
          label: t('acts.createBelow'),
          icon: 'plus',
          run: () => onAction({ action: 'create', parentId: label.id }),
        },
        { label: t('acts.merge'), icon: 'arrow-merge', run: () => onAction({ action: 'merge', label }) },
      ]}
      remove={{ label: t('acts.delete'), run: () => onAction({ action: 'delete', label }) }}
    />
  )
}
