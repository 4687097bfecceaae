import type { ReplyOf } from '@lares/shared-types/contract'
import type { listTrash } from '@lares/shared-types/contracts/trash'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { Icon } from '../../shared/icons/icon.tsx'
import { ItemLine } from '../../shared/items/item-line.tsx'
import { itemLinks } from '../../shared/items/item-links.ts'
import { kindIcons } from '../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../shared/items/use-item-title.ts'
import { useHasPermission } from '../../shared/session/use-user.ts'
import { truncateTitle } from '../../shared/text/truncate-title.ts'
import { ConfirmDialog } from '../../shared/ui/dialog/confirm-dialog.tsx'
import rows from '../../shared/ui/entry-rows.module.css'
import { RelativeTime } from '../../shared/ui/relative-time.tsx'
import { toastShown } from '../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import { useRestoreItemMutation } from '../items/public.ts'
import { useDeleteForEverMutation } from './api.ts'
import { countDaysLeft } from './count-days-left.ts'
import styles from './trash.module.css'
import type { TrashSelection } from './use-trash-selection.ts'

type Entry = ReplyOf<typeof listTrash>['items'][number]

interface TrashRowProps {
  entry: Entry
  selection: TrashSelection
}

/** One item in the trash, with what can be done with it. */
export function TrashRow({ entry: { item, deletedAt, deletedBy, expiresAt }, selection }: TrashRowProps) {
  const { t } = useTranslation(['trash', 'items'])
  const getTitle = useItemTitle()
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const mayDelete = useHasPermission('items:delete')
  const [restore, restoring] = useRestoreItemMutation()
  const [deleteForEver] = useDeleteForEverMutation()
  const [isAsking, setIsAsking] = useState(false)
  const title = getTitle(item)
  const short = truncateTitle(title)
  const isSelected = selection.isSelected(item.id)

  function select({ nativeEvent }: ChangeEvent) {
    // Browsers report the change of a checkbox to React as the click it came from.
    if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selection.extend(item.id)
    else selection.toggle(item.id)
  }

  async function putBack() {
    const { error } = await restore({ params: { id: item.id } })
    if (error) showFailure(error, { 'not-found': t('trash:gone') })
    else dispatch(toastShown({ title: t('trash:restored', { title: short }), intent: 'success' }))
  }

  return (
    <li className={`${rows.iconRow} ${styles.row}`} data-selected={isSelected || undefined}>
      <div className={styles.lead}>
        {mayDelete ? (
          <label htmlFor={`select-${item.id}`} className={styles.select}>
            <Checkbox
              id={`select-${item.id}`}
              aria-label={t('items:selection.item', { title: short })}
              checked={isSelected}
              onChange={select}
            />
          </label>
        ) : null}
        <span className={rows.icon}>
          <Icon name={kindIcons[item.kind]} size={22} />
        </span>
      </div>
      <div className={rows.text}>
        <h2 className={rows.name} lang={item.language ?? undefined}>
          <Link to={itemLinks.profile(item)}>{title}</Link>
        </h2>
        <ItemLine item={item} kind={t(`items:kinds.${item.kind}.one`)} />
        <p className={rows.facts}>
          <span>{deletedBy ? t('trash:by', { name: deletedBy }) : t('trash:put')}</span>
          <RelativeTime instant={deletedAt} />
          <span>{t('trash:daysLeft', { count: countDaysLeft(expiresAt) })}</span>
        </p>
      </div>
      {mayDelete ? (
        <div className={rows.actions}>
          <Button
            variant="default"
            loading={restoring.isLoading}
            aria-label={t('trash:restoreOf', { title: short })}
            onClick={() => void putBack()}
          >
            {t('trash:restore')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            aria-label={t('trash:delete.of', { title: short })}
            onClick={() => setIsAsking(true)}
          >
            {t('trash:delete.button')}
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          dangerous
          title={t('trash:delete.title', { title: short })}
          confirmLabel={t('trash:delete.button')}
          onClose={() => setIsAsking(false)}
          onConfirm={() => deleteForEver({ params: { id: item.id } })}
        >
          <p>{t('trash:delete.text')}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
