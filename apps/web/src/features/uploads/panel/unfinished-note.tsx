import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { chooseFiles } from '../pick/choose-files.ts'
import { useTakeFiles } from '../take-files.ts'
import { selectUnfinished, unfinishedFound } from '../uploads-slice.ts'
import styles from './uploads-panel.module.css'

/** Most names that are listed; more would push the buttons out of sight. */
const mostNames = 5

/** Offers to go on with files of an earlier visit, which the browser does not give back without being asked. */
export function UnfinishedNote() {
  const { t, i18n } = useTranslation('uploads')
  const dispatch = useDispatch()
  const unfinished = useSelector(selectUnfinished)
  const takeFiles = useTakeFiles()
  if (unfinished.length === 0) return null
  const names = unfinished.slice(0, mostNames).map(({ name }) => name)
  const more = unfinished.length - names.length
  const list = new Intl.ListFormat(i18n.language).format(
    more > 0 ? [...names, t('unfinished.more', { count: more })] : names,
  )
  return (
    <div className={styles.unfinished}>
      <strong>{t('unfinished.title', { count: unfinished.length })}</strong>
      <p>{t('unfinished.text', { names: list })}</p>
      <div className={styles.acts}>
        <Button
          size="xs"
          onClick={() =>
            void chooseFiles().then((files) => takeFiles(files, { to: 'items', grouping: 'each' }))
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
