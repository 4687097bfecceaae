import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { getListFormat } from '../../../shared/i18n/list-format.ts'
import { chooseFiles } from '../pick/choose-files.ts'
import { selectUnfinished, unfinishedFound } from '../uploads-slice.ts'
import { useAddFiles } from '../use-add-files.ts'
import styles from './uploads-panel.module.css'

/** With more file names, the buttons would not be visible. */
const maxNames = 5

/** Offers to resume uploads of an earlier visit. The user has to choose the files again to give access to them. */
export function UnfinishedNote() {
  const { t, i18n } = useTranslation('uploads')
  const dispatch = useDispatch()
  const unfinished = useSelector(selectUnfinished)
  const addFiles = useAddFiles()
  if (unfinished.length === 0) return null
  const names = unfinished.slice(0, maxNames).map(({ name }) => name)
  const more = unfinished.length - names.length
  const list = getListFormat(i18n.language).format(
    more > 0 ? [...names, t('unfinished.more', { count: more })] : names,
  )
  return (
    <div className={styles.unfinished}>
      <strong>{t('unfinished.title', { count: unfinished.length })}</strong>
      <p>{t('unfinished.text', { names: list })}</p>
      <div className={styles.actions}>
        <Button
          size="xs"
          onClick={() =>
            void chooseFiles().then((files) => addFiles(files, { to: 'items', grouping: 'each' }))
          }
        >
          {t('unfinished.choose')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={() => dispatch(unfinishedFound([]))}>
          {t('unfinished.forget')}
        </Button>
      </div>
    </div>
  )
}
