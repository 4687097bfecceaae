import type { Label } from '@lares/shared-types/labels'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import { usePlayAll } from '../../player/public.ts'
import type { LabelKind } from '../label-kinds.ts'
import type { LabelAction } from './label-dialogs.tsx'

interface LabelMenuProps {
  kind: LabelKind
  label: Label
  name: string
  onAction: (action: LabelAction) => void
}

/** The menu of actions on a label. */
export function LabelMenu({ kind, label, name, onAction }: LabelMenuProps) {
  const { t } = useTranslation(['labels', 'history', 'player'])
  const { playAll } = usePlayAll()
  const navigate = useNavigate()
  return (
    <RowMenu
      label={t('labels:actsOf', { name })}
      actions={[
        { label: t('labels:acts.edit'), icon: 'edit', run: () => onAction({ action: 'edit', label }) },
        {
          label: t('labels:acts.createBelow'),
          icon: 'plus',
          run: () => onAction({ action: 'create', parentId: label.id }),
        },
        {
          label: t('labels:acts.merge'),
          icon: 'arrow-merge',
          run: () => onAction({ action: 'merge', label }),
        },
        {
          label: t('player:all.play'),
          icon: 'playlist',
          run: () =>
            playAll({ search: { [kind === 'tags' ? 'tag' : 'category']: [label.id], sort: 'oldest' } }),
        },
        {
          label: t('history:open'),
          icon: 'history',
          run: () => void navigate(paths.history.to({ type: kind, id: label.id })),
        },
      ]}
      remove={{ label: t('labels:acts.delete'), run: () => onAction({ action: 'delete', label }) }}
    />
  )
}
