import { maxBatchItems, type BatchPreview as Preview } from '@lares/shared-types/batches'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './batch-preview.module.css'
import { ExampleRow } from './example-row.tsx'
import { ReasonList } from './reason-list.tsx'

/** What a batch would change: how many items, examples before and after, and what is refused and why. */
export function BatchPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('batches')
  const { total, tooMany, changed, unchanged, refused, examples } = preview
  if (tooMany) return <Note intent="warning">{t('preview.tooMany', { count: maxBatchItems })}</Note>
  if (total === 0) return <Note intent="info">{t('preview.nothing')}</Note>
  return (
    <div className={styles.preview}>
      <p className={styles.total} role="status">
        {t('preview.changed', { count: changed })}
      </p>
      {unchanged > 0 ? <p className={styles.muted}>{t('preview.unchanged', { count: unchanged })}</p> : null}
      {refused.length > 0 ? (
        <>
          <h3 className={styles.heading}>{t('preview.refused')}</h3>
          <ReasonList reasons={refused} />
        </>
      ) : null}
      {examples.length > 0 ? (
        <>
          <h3 className={styles.heading}>{t('preview.examples')}</h3>
          <ul className={styles.examples} aria-label={t('preview.examples')}>
            {examples.map((example) => (
              <ExampleRow key={example.item.id} example={example} />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
