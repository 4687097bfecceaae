import { itemKinds } from '@lares/shared-types/item-kinds'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { chooseFiles } from '../pick/choose-files.ts'
import type { Grouping } from '../upload-entry.ts'
import { useAddFiles } from '../use-add-files.ts'
import styles from './add-dialog.module.css'

const groupings: readonly Grouping[] = ['each', 'together']

/** The dialog of the Add button: uploads files, or links to the create form of each kind. */
export function AddDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('uploads')
  const { t: items } = useTranslation('items')
  const addFiles = useAddFiles()
  const [grouping, setGrouping] = useState<Grouping>('each')

  async function choose() {
    const files = await chooseFiles()
    if (files.length === 0) return
    addFiles(files, { to: 'items', grouping })
    onClose()
  }

  return (
    <AppDialog opened={opened} onClose={onClose} title={t('add.title')}>
      <div className={styles.files}>
        <Button
          size="md"
          fullWidth
          data-autofocus
          leftSection={<Icon name="upload" size={20} />}
          onClick={() => void choose()}
        >
          {t('add.chooseFiles')}
        </Button>
        <Button
          component={Link}
          to={paths.recordSound.to()}
          variant="default"
          size="md"
          fullWidth
          leftSection={<Icon name="microphone" size={20} />}
          onClick={onClose}
        >
          {t('add.record')}
        </Button>
        <p className={styles.hint}>{t('add.hint')}</p>
        <fieldset className={styles.grouping}>
          <legend className={styles.label}>{t('add.severalFiles')}</legend>
          {groupings.map((value) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="grouping"
                checked={grouping === value}
                onChange={() => setGrouping(value)}
              />
              {t(`add.grouping.${value}`)}
            </label>
          ))}
        </fieldset>
      </div>
      <h3 className={styles.heading}>{t('add.write')}</h3>
      <ul className={styles.kinds}>
        {itemKinds.map((kind) => (
          <li key={kind}>
            <Link to={itemLinks.create(kind)} className={styles.kind ?? ''} onClick={onClose}>
              <Icon name={kindIcons[kind]} size={22} />
              {items(`kinds.${kind}.one`)}
            </Link>
          </li>
        ))}
      </ul>
    </AppDialog>
  )
}
