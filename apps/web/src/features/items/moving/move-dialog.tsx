import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { findHiddenParts } from '@lares/shared-types/kind-moves'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { findPossibleKinds } from './find-possible-kinds.ts'
import styles from './moving.module.css'
import { useHiddenPartNames } from './use-hidden-part-names.ts'
import { useMoveItem } from './use-move-item.ts'

/** Asks to which kind an item moves, and tells what it would no longer show there. */
export function MoveDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation(['items', 'shared'])
  const getNames = useHiddenPartNames()
  const { move, isMoving } = useMoveItem()
  const kinds = findPossibleKinds(item)
  const [kind, setKind] = useState<ItemKind | undefined>(kinds[0])
  const hidden = kind ? findHiddenParts(item, kind) : []

  async function submit() {
    if (kind && (await move(item, kind))) onClose()
  }

  return (
    <AppDialog opened onClose={onClose} title={t('move.title')}>
      <div className={styles.form}>
        <NativeSelect
          label={t('move.label')}
          value={kind ?? ''}
          onChange={({ currentTarget: { value } }) => setKind(kinds.find((known) => known === value))}
          data={kinds.map((known) => ({ value: known, label: t(`kinds.${known}.one`) }))}
          data-autofocus
        />
        <p className={styles.hint}>{t('move.hint')}</p>
        {hidden.length > 0 ? (
          <Note intent="info">{t('move.hidden', { names: getNames(hidden) })}</Note>
        ) : null}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('shared:cancel')}
          </Button>
          <Button loading={isMoving} disabled={!kind} onClick={() => void submit()}>
            {t('move.confirm')}
          </Button>
        </DialogActions>
      </div>
    </AppDialog>
  )
}
