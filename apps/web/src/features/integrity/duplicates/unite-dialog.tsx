import type { Finding } from '@lares/shared-types/integrity'
import type { Item } from '@lares/shared-types/items'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { CardsSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useItemQuery } from '../../items/public.ts'
import { useSeparateItemsMutation, useUniteItemsMutation } from '../api.ts'
import { ItemChoice } from './item-choice.tsx'
import { getLarger, getShownAsset } from './shown-asset.ts'
import styles from './unite.module.css'

interface UniteDialogProps {
  finding: Finding
  onClose: () => void
  onDifferent: () => Promise<void>
}

/** Shows the two items of a pair side by side, and unites them in the one that is chosen. */
export function UniteDialog({ finding, onClose, onDifferent }: UniteDialogProps) {
  const { t } = useTranslation('integrity')
  const first = useItemQuery({ params: { id: finding.item?.id ?? '' } }, { refetchOnMountOrArgChange: true })
  const other = useItemQuery(
    { params: { id: finding.otherItem?.id ?? '' } },
    { refetchOnMountOrArgChange: true },
  )
  const error = first.error ?? other.error
  const retry = () => {
    void first.refetch()
    void other.refetch()
  }
  return (
    <AppDialog opened onClose={onClose} title={t('unite.title')} size="large">
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!error && !(first.data && other.data) ? <CardsSkeleton cards={2} height={220} /> : null}
      {!error && first.data && other.data ? (
        <UniteForm
          finding={finding}
          items={[first.data, other.data]}
          onClose={onClose}
          onDifferent={onDifferent}
        />
      ) : null}
    </AppDialog>
  )
}

function UniteForm({
  finding,
  items,
  onClose,
  onDifferent,
}: UniteDialogProps & { items: readonly [Item, Item] }) {
  const { t } = useTranslation('integrity')
  const showToast = useUndoToast()
  const showFailure = useFailureToast()
  const getTitle = useItemTitle()
  const [unite, uniting] = useUniteItemsMutation()
  const [separate] = useSeparateItemsMutation()
  const larger = getLarger(finding, items)
  const [chosenId, setChosenId] = useState((larger ?? items[0]).id)
  const [keep, remove] = chosenId === items[0].id ? items : [items[1], items[0]]

  async function uniteBoth() {
    const { error } = await unite({
      params: { id: finding.id },
      body: {
        keep: { itemId: keep.id, version: keep.version },
        remove: { itemId: remove.id, version: remove.version },
      },
    })
    if (error) return
    showToast({
      title: t('unite.done', { title: truncateTitle(getTitle(keep)) }),
      intent: 'success',
      onUndo: () => void undo(),
    })
    onClose()
  }
  async function undo() {
    const { error } = await separate({ params: { id: finding.id } })
    if (error) showFailure(error)
  }
  async function callDifferent() {
    await onDifferent()
    onClose()
  }

  return (
    <>
      <p className={styles.lead}>{t('unite.lead')}</p>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('unite.choices')}</legend>
        {items.map((item) => (
          <ItemChoice
            key={item.id}
            item={item}
            asset={getShownAsset(finding, item)}
            isLarger={item === larger}
            isKept={item.id === chosenId}
            onKeep={() => setChosenId(item.id)}
          />
        ))}
      </fieldset>
      <FailureNote
        error={uniting.error}
        texts={{
          'version-conflict': t('unite.changed'),
          'not-found': t('list.gone'),
          forbidden: t('unite.forbidden'),
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={() => void callDifferent()}>
          {t('unite.different')}
        </Button>
        <Button loading={uniting.isLoading} onClick={() => void uniteBoth()}>
          {t('unite.confirm')}
        </Button>
      </DialogActions>
    </>
  )
}
