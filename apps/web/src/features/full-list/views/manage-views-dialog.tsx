import { NameTableView, type TableView } from '@lares/shared-types/contracts/table-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NameDialog } from '../../../shared/forms/name-dialog.tsx'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useChangeTableViewMutation } from '../api.ts'
import { useRemoveView } from './use-remove-view.ts'
import { useViewFailureTexts } from './use-view-failure-texts.ts'
import styles from './views.module.css'

interface ManageViewsDialogProps {
  views: readonly TableView[]
  /** The query string of what is shown now, which can replace that of a view. */
  address: string
  onClose: () => void
}

/** Renames, replaces and deletes saved views, and chooses the one with which the table opens. */
export function ManageViewsDialog({ views, address, onClose }: ManageViewsDialogProps) {
  const { t } = useTranslation('full-list')
  return (
    <AppDialog opened title={t('views.manage')} onClose={onClose}>
      {views.length === 0 ? <p>{t('views.none')}</p> : null}
      <ul className={styles.views}>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} address={address} onRemoved={onClose} />
        ))}
      </ul>
    </AppDialog>
  )
}

interface ViewRowProps {
  view: TableView
  address: string
  /** Closes the dialog, from which the button to undo the deletion could not be reached. */
  onRemoved: () => void
}

function ViewRow({ view, address, onRemoved }: ViewRowProps) {
  const { t } = useTranslation('full-list')
  const { t: shared } = useTranslation('shared')
  const [change] = useChangeTableViewMutation()
  const remove = useRemoveView(onRemoved)
  const showFailure = useFailureToast()
  const failureTexts = useViewFailureTexts()
  const [isNaming, setIsNaming] = useState(false)
  const { id, name, isDefault } = view
  const params = { id }
  const run = async (call: Promise<{ error?: unknown }>) => {
    const { error } = await call
    if (error) showFailure(error)
  }
  return (
    <li className={styles.view}>
      <span className={styles.name}>{isDefault ? t('views.withDefault', { name }) : name}</span>
      <RowMenu
        label={t('views.actsOf', { name })}
        actions={[
          { label: t('views.rename'), icon: 'edit', run: () => setIsNaming(true) },
          {
            label: t('views.replace'),
            icon: 'refresh',
            run: () => void run(change({ params, body: { address } })),
          },
          {
            label: t(isDefault ? 'views.notDefault' : 'views.makeDefault'),
            icon: isDefault ? 'star-filled' : 'star',
            run: () => void run(change({ params, body: { isDefault: !isDefault } })),
          },
        ]}
        remove={{ label: shared('delete'), run: () => void remove(view) }}
      />
      {isNaming ? (
        <NameDialog
          schema={NameTableView}
          title={t('views.rename')}
          label={t('views.name')}
          name={name}
          failureTexts={failureTexts}
          onClose={() => setIsNaming(false)}
          onSave={(newName) => change({ params, body: { name: newName } })}
        />
      ) : null}
    </li>
  )
}
