import type { ReplyOf } from '@lares/shared-types/contract'
import type { listDamagedFiles } from '@lares/shared-types/contracts/integrity'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../shared/icons/icon.tsx'
import { itemLinks } from '../../shared/items/item-links.ts'
import { useItemTitle } from '../../shared/items/use-item-title.ts'
import { RelativeTime } from '../../shared/ui/relative-time.tsx'
import styles from './damage-notice.module.css'

/** Files shown before "show all" is pressed. */
const initialCount = 3

/** Lists damaged originals to administrators, with advice on repairing them. */
export function DamageNotice({ damage }: { damage: ReplyOf<typeof listDamagedFiles> }) {
  const { t } = useTranslation('start')
  const id = useId()
  const getTitle = useItemTitle()
  const [showsAll, setShowsAll] = useState(false)
  const { count, files } = damage
  const visible = showsAll ? files : files.slice(0, initialCount)
  return (
    <section className={styles.notice} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <Icon name="alert-triangle" size={20} />
        {t('damage.title', { count })}
      </h2>
      <p>{t('damage.text')}</p>
      <ul className={styles.files}>
        {visible.map(({ assetId, filename, item, damage: kind, foundAt }) => (
          <li key={assetId}>
            <Link to={itemLinks.profile(item)} data-alone>
              {getTitle(item)}
            </Link>
            <div className={styles.facts}>
              <span>{filename}</span>
              <span>{t(`damage.${kind}`)}</span>
              <RelativeTime instant={foundAt} />
            </div>
          </li>
        ))}
      </ul>
      {visible.length < files.length ? (
        <Button className={styles.more ?? ''} variant="default" onClick={() => setShowsAll(true)}>
          {t('damage.showAll', { count: files.length })}
        </Button>
      ) : null}
      {showsAll && files.length < count ? (
        <p className={styles.facts}>{t('damage.latestOnly', { count: files.length })}</p>
      ) : null}
    </section>
  )
}
